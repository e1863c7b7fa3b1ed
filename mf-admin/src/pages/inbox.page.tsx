import { Inbox, inboxSlice } from '../features/inbox/inbox.tsx'
import type { AdminContent } from './admin-page.tsx'

/** `/admin/inbox`: what waits for staff; `?list=` names the list. */
export const inbox: AdminContent = { features: [inboxSlice], View: Inbox }
