import { Picking } from '../features/print/index.ts'
import type { AdminContent } from './admin-page.tsx'

/** `/admin/orders/print/picking` */
export const picking: AdminContent = { features: [], View: Picking }
