import { Empty, PageHead } from '../parts/page.tsx'
import type { AdminContent } from './admin-page.tsx'

/** `/admin/audit` */
export const audit: AdminContent = {
  features: [],
  View: () => (
    <>
      <PageHead title="היסטוריית פעולות" />
      <Empty title="אין פעולות להצגה" />
    </>
  ),
}
