import { systemClock } from '@zmig/kit'
import { createOutbox } from '@zmig/outbox'
import type { StaffMember } from '../http/define-endpoint.ts'
import { createStaffSessions, SESSION_COOKIE } from '../staff/staff-session.ts'
import type { EdgeFixture } from './edge-fixture.ts'

/** The owner of the sample shop, signed in: who it is, and the header that says so. */
export const signInStaff = async ({
  database,
}: EdgeFixture): Promise<{ staff: StaffMember; cookie: { cookie: string } }> => {
  const allowList = { adminEmails: ['owner@zmig.test'], adminDomains: [] }
  const sessions = createStaffSessions(database, createOutbox(), systemClock, allowList)
  const { staff, token } = await sessions.signIn({ email: 'owner@zmig.test', name: 'בעלת החנות' })
  return { staff, cookie: { cookie: `${SESSION_COOKIE}=${token}` } }
}
