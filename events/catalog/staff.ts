import * as z from 'zod'
import { defineEvent } from './define-event.ts'

const StaffSession = z.object({ staffId: z.string() })

/** A member of staff signed in. */
export const StaffSignedIn = defineEvent({
  type: 'staff.staff-signed-in',
  version: 1,
  topic: 'staff',
  key: (event) => event.staffId,
  keyIsPersonal: true,
  data: StaffSession,
  example: { staffId: 'st_2b9d' },
})

/** A member of staff signed out. */
export const StaffSignedOut = defineEvent({
  type: 'staff.staff-signed-out',
  version: 1,
  topic: 'staff',
  key: (event) => event.staffId,
  keyIsPersonal: true,
  data: StaffSession,
  example: { staffId: 'st_2b9d' },
})
