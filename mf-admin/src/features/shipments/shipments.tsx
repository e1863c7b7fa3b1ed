import { Empty, PageHead } from '../../parts/page.tsx'

export const Shipments = () => (
  <>
    <PageHead title="משלוחים" />
    <Empty title="אין משלוחים להצגה" />
  </>
)
