import { Coupons, couponsSlice } from '../features/coupons/coupons.tsx'
import type { AdminContent } from './admin-page.tsx'

/** `/admin/coupons` */
export const coupons: AdminContent = { features: [couponsSlice], View: Coupons }
