import { OrderList, ordersSlice } from '../features/orders/orders.tsx'
import { useStaff } from '../parts/staff.tsx'
import type { AdminContent } from './admin-page.tsx'

const Orders = () => <OrderList token={useStaff().user._id} />

/** `/admin/orders`: the orders, newest first. */
export const orders: AdminContent = { features: [ordersSlice], View: Orders }
