import { AccessList } from '../features/access/access.tsx'
import { OwnersOnly } from '../parts/owners-only.tsx'
import { PageHead } from '../parts/page.tsx'
import type { AdminContent } from './admin-page.tsx'

/** `/admin/settings`: who may sign in. */
export const settings: AdminContent = {
  features: [],
  View: () => (
    <>
      <PageHead title="הגדרות וצוות" />
      <OwnersOnly>
        <AccessList />
      </OwnersOnly>
    </>
  ),
}
