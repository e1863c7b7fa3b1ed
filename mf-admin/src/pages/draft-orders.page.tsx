import { Empty, PageHead } from '../parts/page.tsx'
import type { AdminContent } from './admin-page.tsx'

/** `/admin/draft-orders` */
export const draftOrders: AdminContent = {
  features: [],
  View: () => (
    <>
      <PageHead title="טיוטות הזמנה" />
      <Empty title="אין טיוטות הזמנה זמינות" />
    </>
  ),
}
