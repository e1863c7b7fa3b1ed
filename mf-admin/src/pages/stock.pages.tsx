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

/** `/admin/ece-certificates` */
export const eceCertificates: AdminContent = {
  features: [],
  View: () => (
    <>
      <PageHead title="תעודות ECE" />
      <Empty title="אין תעודות להצגה" />
    </>
  ),
}

/** `/admin/ece-invoices` */
export const eceInvoices: AdminContent = {
  features: [],
  View: () => (
    <>
      <PageHead title="חשבוניות ECE" />
      <Empty title="אין חשבוניות להצגה" />
    </>
  ),
}
