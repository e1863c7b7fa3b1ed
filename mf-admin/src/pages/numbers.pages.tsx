import { Dashboard } from '../features/dashboard/dashboard.tsx'
import { WelcomeCard } from '../features/welcome/welcome.tsx'
import { WizardAnalytics } from '../features/wizard-analytics/wizard-analytics.tsx'
import type { AdminContent } from './admin-page.tsx'

const Welcome = () => (
  <>
    <WelcomeCard />
    <Dashboard />
  </>
)

/** `/admin`: the welcome card and below it the dashboard. */
export const dashboard: AdminContent = { View: Welcome }

/** `/admin/wizard-analytics` */
export const wizardAnalytics: AdminContent = { View: WizardAnalytics }
