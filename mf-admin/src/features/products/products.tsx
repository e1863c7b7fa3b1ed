import { Empty, PageHead } from '../../parts/page.tsx'

export const Products = () => (
  <>
    <PageHead title="מוצרים ומלאי" />
    <Empty title="אין מוצרים להצגה" />
  </>
)
