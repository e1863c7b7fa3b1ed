import { Empty, PageHead } from '../parts/page.tsx'
import type { AdminContent } from './admin-page.tsx'

/** `/admin/coupons` */
export const coupons: AdminContent = {
  features: [],
  View: () => (
    <>
      <PageHead title="קופונים" />
      <Empty title="אין קופונים להצגה" />
    </>
  ),
}
