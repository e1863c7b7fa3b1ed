import { Empty, PageHead } from '../parts/page.tsx'
import type { AdminContent } from './admin-page.tsx'

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
