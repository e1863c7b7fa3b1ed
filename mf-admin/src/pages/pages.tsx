import { definePage } from '@zmig/platform'
import { OrderList, ordersSlice } from '../features/orders/orders.tsx'
import { sessionSlice } from '../features/session/session.tsx'
import { WelcomeCard } from '../features/welcome/welcome.tsx'
import { AdminFrame, staffHead } from './admin-frame.tsx'

const DASHBOARD = '/admin'

/** `/admin`: the dashboard. */
const welcomePage = definePage({
  name: 'admin-welcome',
  paths: [DASHBOARD],
  features: [sessionSlice, ordersSlice],
  load: ({ site }) => Promise.resolve({ head: staffHead(site) }),
  View: () => <AdminFrame path={DASHBOARD}>{() => <WelcomeCard />}</AdminFrame>,
})

const ORDERS = '/admin/orders'

/** `/admin/orders`: the orders, newest first. */
const ordersPage = definePage({
  name: 'admin-orders',
  paths: [ORDERS],
  features: [sessionSlice, ordersSlice],
  load: ({ site }) => Promise.resolve({ head: staffHead(site) }),
  View: () => (
    <AdminFrame path={ORDERS}>
      {(user, onSessionEnded) => <OrderList token={user._id} onSessionEnded={onSessionEnded} />}
    </AdminFrame>
  ),
})

/** Unknown admin paths redirect to `/admin` (wizard-shops-and-admin.md §2). */
const unknownPage = definePage({
  name: 'admin-unknown',
  paths: ['/admin/*'],
  features: [],
  load: ({ site }) => Promise.resolve({ head: staffHead(site), redirect: '/admin' }),
  View: () => null,
})

export const pages = [welcomePage, ordersPage, unknownPage]
