import type { Clock, Database, Sql } from '@zmig/kit'
import type { Outbox } from '@zmig/outbox'
import { endSession } from './staff-session.ts'

/** A session that has not ended, as `npm run staff -- sessions` shows it. */
export type OpenSession = {
  /** the beginning of the stored hash: enough to name a session, useless as a cookie */
  id: string
  email: string
  name: string
  signedInAt: Date
  /** exact to the minute */
  lastUsedAt: Date
  endsAt: Date
}

const ID = "encode(substr(session.token_hash, 1, 6), 'hex')"
const LIST = `
  select ${ID} as id, staff.email, staff.name, session.created_at as "signedInAt", session.last_used_at as "lastUsedAt",
    least(session.expires_at, session.last_used_at + $2 * interval '1 minute') as "endsAt"
  from edge.staff_session session join edge.staff staff using (staff_id)
  where session.expires_at > $1 and session.last_used_at + $2 * interval '1 minute' > $1
  order by session.last_used_at desc`

/** @param idleMinutes a session that is not used for so long has ended */
export const listStaffSessions = (sql: Sql, now: Date, idleMinutes: number): Promise<OpenSession[]> =>
  sql.query<OpenSession>(LIST, [now, idleMinutes])

const NAMED = `
  select session.token_hash as "tokenHash" from edge.staff_session session join edge.staff staff using (staff_id)
  where $1 = 'all' or ${ID} = $1 or staff.email = $1 order by staff.staff_id, session.token_hash`

type Deps = { database: Database; outbox: Outbox; clock: Clock }

/**
 * Ends sessions at once: each call of staff asks the database who its cookie belongs to.
 * @param whose id of one session, e-mail address of a member of staff, or `all`
 * @returns how many ended
 */
export const revokeStaffSessions = (deps: Deps, whose: string): Promise<number> =>
  deps.database.transaction(async (tx) => {
    const named = await tx.query<{ tokenHash: Buffer }>(NAMED, [whose.toLowerCase()])
    for (const { tokenHash } of named) await endSession(tx, deps, tokenHash, 'session-revoked')
    return named.length
  })

/**
 * Gives an address free for another Google account, for an address that was given to a new person or an account that was
 * made anew, and ends its sessions. The next person who signs in with it is a new member of staff, so that the history of the
 * earlier one stays theirs.
 * @returns whether the address is known
 */
export const releaseStaffAddress = (deps: Deps, address: string): Promise<boolean> =>
  deps.database.transaction(async (tx) => {
    const email = address.toLowerCase()
    const open = await tx.query<{ tokenHash: Buffer }>(NAMED, [email])
    for (const { tokenHash } of open) await endSession(tx, deps, tokenHash, 'session-revoked')
    const now = deps.clock.now()
    const [member] = await tx.query<{ staffId: string }>(
      `update edge.staff set google_sub = null, email = email || ' until ' || $2 where email = $1
       returning staff_id as "staffId"`,
      [email, now.toISOString()],
    )
    if (!member) return false
    await tx.query("insert into edge.audit (at, staff_id, action) values ($1, $2, 'address-released')", [
      now,
      member.staffId,
    ])
    return true
  })
