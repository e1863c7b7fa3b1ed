import { AuditHistory } from '../features/audit/audit.tsx'
import { OwnersOnly } from '../parts/owners-only.tsx'
import { PageHead } from '../parts/page.tsx'
import type { AdminContent } from './admin-page.tsx'

/** `/admin/audit`: what owners and staff did. */
export const audit: AdminContent = {
  features: [],
  View: () => (
    <>
      <PageHead title="היסטוריית פעולות" />
      <OwnersOnly>
        <AuditHistory />
      </OwnersOnly>
    </>
  ),
}
