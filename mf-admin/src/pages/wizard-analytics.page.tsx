import { Empty, PageHead } from '../parts/page.tsx'
import type { AdminContent } from './admin-page.tsx'

/** `/admin/wizard-analytics` */
export const wizardAnalytics: AdminContent = {
  features: [],
  View: () => (
    <>
      <PageHead title="אשף הצמיגים" />
      <Empty title="אין נתונים להצגה" />
    </>
  ),
}
