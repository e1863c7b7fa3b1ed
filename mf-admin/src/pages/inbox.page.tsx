import { Empty, PageHead } from '../parts/page.tsx'
import type { AdminContent } from './admin-page.tsx'

/** `/admin/inbox` */
export const inbox: AdminContent = {
  features: [],
  View: () => (
    <>
      <PageHead title="פניות ומשימות" />
      <Empty title="אין פניות ממתינות" />
    </>
  ),
}
