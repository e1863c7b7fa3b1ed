import { Empty, PageHead } from '../../parts/page.tsx'

export const ProductImport = () => (
  <>
    <PageHead title="ייבוא מוצרים" />
    <Empty title="אין ייבואים להצגה" />
  </>
)
