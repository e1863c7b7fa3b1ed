import { OrderDesk, ordersSlice } from '../features/orders/orders.tsx'
import type { AdminContent } from './admin-page.tsx'

const Orders = ({ params }: { params: Record<string, string> }) => <OrderDesk orderId={params['orderId']} />

/** `/admin/orders` and `/admin/orders/{orderId}`: the orders, newest first, and one of them beside the list. */
export const orders: AdminContent = { features: [ordersSlice], View: Orders }
