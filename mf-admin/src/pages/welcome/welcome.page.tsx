import { definePage } from '@zmig/platform'
import { ordersSlice } from '../../features/orders/index.ts'
import { sessionSlice } from '../../features/session/index.ts'
import { WelcomeCard } from '../../features/welcome/index.ts'
import { AdminFrame } from '../frame/admin-frame.tsx'
import { staffHead } from '../frame/staff-head.ts'

const PATH = '/admin'

/** `/admin`: the dashboard. */
export const welcomePage = definePage({
  name: 'admin-welcome',
  paths: [PATH],
  features: [sessionSlice, ordersSlice],
  load: ({ site }) => Promise.resolve({ head: staffHead(site) }),
  View: () => <AdminFrame path={PATH}>{() => <WelcomeCard />}</AdminFrame>,
})
