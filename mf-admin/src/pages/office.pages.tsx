import { AccessList } from '../features/access/access.tsx'
import { AuditHistory } from '../features/audit/audit.tsx'
import { Books } from '../features/books/books.tsx'
import { Coupons } from '../features/coupons/coupons.tsx'
import { Holds } from '../features/holds/holds.tsx'
import { Inbox } from '../features/inbox/inbox.tsx'
import { Opening } from '../features/opening/opening.tsx'
import { Slices } from '../features/slices/slices.tsx'
import { OwnersOnly } from '../parts/owners-only.tsx'
import { PageHead } from '../parts/page.tsx'
import type { AdminContent } from './admin-page.tsx'

/** `/admin/inbox`: what waits for staff; `?list=` names the list. */
export const inbox: AdminContent = { View: Inbox }

/** `/admin/holds` */
export const holds: AdminContent = { View: Holds }

/** `/admin/coupons` */
export const coupons: AdminContent = { View: Coupons }

/** `/admin/settings`: who may sign in. */
export const settings: AdminContent = {
  View: () => (
    <OwnersOnly title="הגדרות וצוות">
      <PageHead title="הגדרות וצוות" />
      <AccessList />
    </OwnersOnly>
  ),
}

/** `/admin/audit`: what owners and staff did. */
export const audit: AdminContent = {
  View: () => (
    <OwnersOnly title="היסטוריית פעולות">
      <AuditHistory />
    </OwnersOnly>
  ),
}

/** `/admin/books`: payments and refunds beside their tax documents. */
export const books: AdminContent = { View: Books }

/** `/admin/slices`: which version of each micro-frontend serves. */
export const slices: AdminContent = { View: Slices }

/** `/admin/opening`: what is missing before the shop opens. */
export const opening: AdminContent = {
  View: () => (
    <OwnersOnly title="פתיחת החנות">
      <Opening />
    </OwnersOnly>
  ),
}
