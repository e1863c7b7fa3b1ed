import { PhoneOrderForm } from '../features/phone-order/phone-order.tsx'
import type { AdminContent } from './admin-page.tsx'

/** `/admin/orders/new/phone` */
export const phoneOrder: AdminContent = { features: [], View: PhoneOrderForm }
