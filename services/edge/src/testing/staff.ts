import type { StaffRole } from '@zmig/edge-contract'
import { systemClock } from '@zmig/kit'
import { createOutbox } from '@zmig/outbox'
import type { StaffMember } from '../door/http/define-endpoint.ts'
import { createStaffSessions, SESSION_COOKIE } from '../door/staff/staff-session.ts'
import type { EdgeFixture } from './edge-fixture.ts'

type SignedIn = { staff: StaffMember; cookie: { cookie: string } }

const OWNER = { sub: '1', email: 'owner@zmig.test', name: 'בעלת החנות', hostedDomain: null }
const MEMBER = { sub: '2', email: 'dana@zmig.test', name: 'דנה לוי', hostedDomain: null }

/**
 * The owner of the sample shop, or a member of staff whom the owner entered, signed in: who it is, and the header that says
 * so.
 */
export const signInStaff = async ({ database }: EdgeFixture, role: StaffRole = 'owner'): Promise<SignedIn> => {
  const allowed = { adminEmails: [OWNER.email], adminDomains: [], idleMinutes: 120 }
  const sessions = createStaffSessions({ database, outbox: createOutbox(), clock: systemClock }, allowed)
  const open = async (identity: typeof OWNER): Promise<SignedIn> => {
    const signedIn = await sessions.signIn(identity)
    if (!signedIn.ok) throw new Error(signedIn.code)
    return { staff: signedIn.staff, cookie: { cookie: `${SESSION_COOKIE}=${signedIn.token}` } }
  }
  const owner = await open(OWNER)
  if (role === 'owner') return owner
  await database.query(
    `insert into edge.staff_access (email, role, added_at, changed_by) values ($1, 'staff', now(), $2)
     on conflict (email) do update set role = 'staff'`,
    [MEMBER.email, owner.staff.staffId],
  )
  return open(MEMBER)
}
