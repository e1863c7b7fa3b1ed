import { Holds } from '../features/holds/holds.tsx'
import type { AdminContent } from './admin-page.tsx'

/** `/admin/holds` */
export const holds: AdminContent = { features: [], View: Holds }
