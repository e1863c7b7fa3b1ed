import { GarageDayList } from '../features/print/index.ts'
import type { AdminContent } from './admin-page.tsx'

/** `/admin/orders/print/garage-day` */
export const garageDayPage: AdminContent = { features: [], View: GarageDayList }
