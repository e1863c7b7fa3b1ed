import { PhoneOrderForm } from '../features/phone-order/phone-order.tsx'
import type { AdminContent } from './admin-page.tsx'

/** `/admin/phone-order` */
export const phoneOrder: AdminContent = { features: [], View: PhoneOrderForm }
