import { Empty, PageHead } from '../parts/page.tsx'
import type { AdminContent } from './admin-page.tsx'

/** `/admin/holds` */
export const holds: AdminContent = {
  features: [],
  View: () => (
    <>
      <PageHead title="שריוני מלאי ומועדים" />
      <Empty title="אין שריונים פתוחים" />
    </>
  ),
}
