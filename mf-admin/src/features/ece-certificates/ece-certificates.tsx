import { Empty, PageHead } from '../../parts/page.tsx'

export const EceCertificates = () => (
  <>
    <PageHead title="תעודות ECE" />
    <Empty title="אין תעודות להצגה" />
  </>
)
