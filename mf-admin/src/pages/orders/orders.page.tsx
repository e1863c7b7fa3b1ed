import { definePage } from '@zmig/platform'
import { OrderList, ordersSlice } from '../../features/orders/index.ts'
import { sessionSlice } from '../../features/session/index.ts'
import { AdminFrame } from '../frame/admin-frame.tsx'
import { staffHead } from '../frame/staff-head.ts'

const PATH = '/admin/orders'

/** `/admin/orders`: what was ordered, newest first. */
export const ordersPage = definePage({
  name: 'admin-orders',
  paths: [PATH],
  features: [sessionSlice, ordersSlice],
  load: ({ site }) => Promise.resolve({ head: staffHead(site) }),
  View: () => (
    <AdminFrame path={PATH}>
      {(user, onSessionEnded) => <OrderList token={user._id} onSessionEnded={onSessionEnded} />}
    </AdminFrame>
  ),
})
