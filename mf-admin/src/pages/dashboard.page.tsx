import { Dashboard, dashboardSlice } from '../features/dashboard/dashboard.tsx'
import { WelcomeCard } from '../features/welcome/welcome.tsx'
import type { AdminContent } from './admin-page.tsx'

const Welcome = () => (
  <>
    <WelcomeCard />
    <Dashboard />
  </>
)

/** `/admin`: the welcome card and below it the dashboard. */
export const dashboard: AdminContent = { features: [dashboardSlice], View: Welcome }
