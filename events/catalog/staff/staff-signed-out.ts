import * as z from 'zod'
import { defineEvent } from '../define-event.ts'

const StaffSession = z.object({ staffId: z.string() })

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
