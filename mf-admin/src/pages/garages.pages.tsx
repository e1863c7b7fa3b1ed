import { Garages } from '../features/garages/garages.tsx'
import { Messages } from '../features/messages/messages.tsx'
import type { AdminContent } from './admin-page.tsx'

/** `/admin/garages` and `/admin/garages/{garageId}` */
export const garages: AdminContent = { View: Garages }

/** `/admin/messages` */
export const messages: AdminContent = { View: Messages }
