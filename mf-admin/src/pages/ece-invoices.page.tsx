import { Empty, PageHead } from '../parts/page.tsx'
import type { AdminContent } from './admin-page.tsx'

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
