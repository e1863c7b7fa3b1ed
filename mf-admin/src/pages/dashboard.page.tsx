import { WelcomeCard } from '../features/welcome/welcome.tsx'
import type { AdminContent } from './admin-page.tsx'

/** `/admin`: the welcome card and below it the dashboard. */
export const dashboard: AdminContent = { features: [], View: () => <WelcomeCard /> }
