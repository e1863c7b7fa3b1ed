import { Empty, PageHead } from '../../parts/page.tsx'

export const SupplierQuotes = () => (
  <>
    <PageHead title="מחירוני ספקים" />
    <Empty title="אין מחירונים להצגה" />
  </>
)
