import { Empty, PageHead } from '../parts/page.tsx'
import type { AdminContent } from './admin-page.tsx'

/** `/admin/settings` */
export const settings: AdminContent = {
  features: [],
  View: () => (
    <>
      <PageHead title="הגדרות וצוות" />
      <Empty title="אין הגדרות להצגה" />
    </>
  ),
}
