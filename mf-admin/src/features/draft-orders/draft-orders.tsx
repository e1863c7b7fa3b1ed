import { Empty, PageHead } from '../../parts/page.tsx'

export const DraftOrders = () => (
  <>
    <PageHead title="טיוטות הזמנה" />
    <Empty title="אין טיוטות הזמנה זמינות" />
  </>
)
