import { Dashboard, dashboardSlice } from '../features/dashboard/dashboard.tsx'
import { WelcomeCard } from '../features/welcome/welcome.tsx'
import { WizardAnalytics, wizardAnalyticsSlice } from '../features/wizard-analytics/wizard-analytics.tsx'
import type { AdminContent } from './admin-page.tsx'

const Welcome = () => (
  <>
    <WelcomeCard />
    <Dashboard />
  </>
)

/** `/admin`: the welcome card and below it the dashboard. */
export const dashboard: AdminContent = { features: [dashboardSlice], View: Welcome }

/** `/admin/wizard-analytics` */
export const wizardAnalytics: AdminContent = { features: [wizardAnalyticsSlice], View: WizardAnalytics }
