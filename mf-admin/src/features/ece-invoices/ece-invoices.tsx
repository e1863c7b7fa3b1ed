import { Empty, PageHead } from '../../parts/page.tsx'

export const EceInvoices = () => (
  <>
    <PageHead title="חשבוניות ECE" />
    <Empty title="אין חשבוניות להצגה" />
  </>
)
