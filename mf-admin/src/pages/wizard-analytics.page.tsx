import { WizardAnalytics, wizardAnalyticsSlice } from '../features/wizard-analytics/wizard-analytics.tsx'
import type { AdminContent } from './admin-page.tsx'

/** `/admin/wizard-analytics` */
export const wizardAnalytics: AdminContent = { features: [wizardAnalyticsSlice], View: WizardAnalytics }
