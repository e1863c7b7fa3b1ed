import { parseCookie, stringifySetCookie } from 'cookie'
import { createHash, randomBytes } from 'node:crypto'
import { StaffSignedIn, StaffSignedOut } from '@zmig/events'
import { type Clock, type Database, newId, type Sql } from '@zmig/kit'
import type { Outbox } from '@zmig/outbox'
import type { StaffMember } from '../http/define-endpoint.ts'
import type { GoogleIdentity } from './google-sign-in.ts'

type AllowList = { adminEmails: string[]; adminDomains: string[] }

/** Whether a verified e-mail address is staff's: on the list itself or in a listed domain. Case does not matter. */
export const isStaff = ({ adminEmails, adminDomains }: AllowList, email: string): boolean => {
  const address = email.trim().toLowerCase()
  return adminEmails.includes(address) || adminDomains.includes(address.split('@').at(-1) ?? '')
}

/** `__Host-`: only over https (or loopback), only this host, only path `/`; no sibling domain can plant one. */
export const SESSION_COOKIE = '__Host-zmig_staff'
/** 12 hours: one working day. */
const SESSION_SECONDS = 12 * 60 * 60

const options = { path: '/', httpOnly: true, secure: true, sameSite: 'strict' } as const

export const sessionCookie = (token: string): string =>
  stringifySetCookie({ name: SESSION_COOKIE, value: token, ...options, maxAge: SESSION_SECONDS })

/** Takes the cookie back. */
export const endedSessionCookie = (): string =>
  stringifySetCookie({ name: SESSION_COOKIE, value: '', ...options, maxAge: 0 })

/** The session token that a request carries. */
export const readSessionCookie = (header: string | undefined): string | undefined =>
  header === undefined ? undefined : parseCookie(header)[SESSION_COOKIE]

export type StaffSessions = {
  /** @returns who signed in and the token for their cookie; only its hash is stored */
  signIn(identity: GoogleIdentity): Promise<{ staff: StaffMember; token: string }>
  /** who holds this token; undefined when it is unknown, ended, older than 12 hours or of someone who left the list */
  find(token: string): Promise<StaffMember | undefined>
  signOut(token: string): Promise<void>
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

const UPSERT_STAFF = `
  insert into edge.staff (staff_id, email, name, last_signed_in_at) values ($1, $2, $3, $4)
  on conflict (email) do update set name = excluded.name, last_signed_in_at = excluded.last_signed_in_at
  returning staff_id as "staffId"`
const FIND = `
  select staff.staff_id as "staffId", staff.name, staff.email
  from edge.staff_session session join edge.staff staff using (staff_id)
  where session.token_hash = $1 and session.expires_at > $2`

/** The member's row before the session's: events about one member are published in the order of their commits (see `Outbox`). */
const LOCK_MEMBER_OF = `
  select staff.staff_id from edge.staff_session session join edge.staff staff using (staff_id)
  where session.token_hash = $1 for update of staff`

/** Staff sessions with their audit trail; facts go to the outbox in the same transaction. */
export const createStaffSessions = (
  database: Database,
  outbox: Outbox,
  clock: Clock,
  allowList: AllowList,
): StaffSessions => {
  const context = () => ({ id: newId(), source: '/edge', time: clock.now().toISOString() })
  const audit = (tx: Sql, staffId: string, action: string) =>
    tx.query('insert into edge.audit (at, staff_id, action) values ($1, $2, $3)', [clock.now(), staffId, action])

  const signOut = (token: string): Promise<void> =>
    database.transaction(async (tx) => {
      await tx.query(LOCK_MEMBER_OF, [hashOf(token)])
      const [ended] = await tx.query<{ staffId: string }>(
        'delete from edge.staff_session where token_hash = $1 returning staff_id as "staffId"',
        [hashOf(token)],
      )
      if (!ended) return
      await audit(tx, ended.staffId, 'signed-out')
      await outbox.append(tx, [StaffSignedOut.create({ staffId: ended.staffId }, context())])
    })

  return {
    signIn: ({ email, name }) =>
      database.transaction(async (tx) => {
        const now = clock.now()
        const token = randomBytes(32).toString('base64url')
        const [member] = await tx.query<{ staffId: string }>(UPSERT_STAFF, [
          `st_${randomBytes(12).toString('base64url')}`,
          email,
          name,
          now,
        ])
        if (!member) throw new Error('edge.staff returned no row')
        await tx.query('delete from edge.staff_session where expires_at <= $1', [now])
        await tx.query(
          'insert into edge.staff_session (token_hash, staff_id, created_at, expires_at) values ($1, $2, $3, $4)',
          [hashOf(token), member.staffId, now, new Date(now.getTime() + SESSION_SECONDS * 1000)],
        )
        await audit(tx, member.staffId, 'signed-in')
        await outbox.append(tx, [StaffSignedIn.create({ staffId: member.staffId }, context())])
        return { staff: { ...member, name, email }, token }
      }),
    find: async (token) => {
      const [staff] = await database.query<StaffMember>(FIND, [hashOf(token), clock.now()], {
        name: 'edge-staff-session',
      })
      if (!staff || isStaff(allowList, staff.email)) return staff
      await signOut(token)
      return undefined
    },
    signOut,
  }
}
