import { systemClock } from '@zmig/kit'
import { createOutbox } from '@zmig/outbox'
import type { StaffMember } from '../http/define-endpoint.ts'
import { createStaffSessions, SESSION_COOKIE } from '../staff/staff-session.ts'
import type { EdgeFixture } from './edge-fixture.ts'

/** The owner of the sample shop, signed in: who it is, and the header that says so. */
export const signInStaff = async ({
  database,
}: EdgeFixture): Promise<{ staff: StaffMember; cookie: { cookie: string } }> => {
  const allowed = { adminEmails: ['owner@zmig.test'], adminDomains: [], idleMinutes: 120 }
  const sessions = createStaffSessions({ database, outbox: createOutbox(), clock: systemClock }, allowed)
  const identity = { sub: '1', email: 'owner@zmig.test', name: 'בעלת החנות', hostedDomain: null }
  const signedIn = await sessions.signIn(identity)
  if (!signedIn.ok) throw new Error(signedIn.code)
  const { staff, token } = signedIn
  return { staff, cookie: { cookie: `${SESSION_COOKIE}=${token}` } }
}
