import { parseCookie, stringifySetCookie } from 'cookie'
import { createHash, randomBytes } from 'node:crypto'
import type { StaffRole } from '@zmig/edge-contract'
import { StaffSignedIn, StaffSignedOut } from '@zmig/events'
import { type Clock, type Database, newId, type Sql } from '@zmig/kit'
import type { Outbox } from '@zmig/outbox'
import type { StaffMember } from '../http/define-endpoint.ts'
import { type AllowList, roleOf } from './allow-list.ts'
import type { GoogleIdentity } from './google-sign-in.ts'

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

/** Using a session is written down at most once a minute, so that reading costs no write. */
const TOUCH_MS = 60 * 1000

/**
 * Why a Google account is refused: it belongs to no member of staff, or it may sign in and is refused all the same: its address belongs to another account here, because the
 * address changed hands at Google, or the account took over the address of a colleague.
 */
type AccountMismatch = { ok: false; code: 'OTHER_ACCOUNT' | 'NOT_STAFF' }

export type StaffSessions = {
  /**
   * @param replaced token of an earlier session of the same browser, which ends
   * @returns who signed in and the token for their cookie; only its hash is stored
   */
  signIn(
    identity: GoogleIdentity,
    replaced?: string,
  ): Promise<{ ok: true; staff: StaffMember; token: string } | AccountMismatch>
  /**
   * Who holds this token; undefined when it is unknown, ended, older than 12 hours, not used for longer than the idle
   * time-out, or of a member of staff who left the list.
   */
  find(token: string): Promise<StaffMember | undefined>
  /** Whether the session of this token has not ended. Asking is no use of it, so an open page alone keeps no session alive. */
  readonly isOpen: (token: string) => Promise<boolean>
  signOut(token: string): Promise<void>
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Every member whom a Google account could be: by its `sub`, and by its address. */
const LOCK_KNOWN = `
  select staff_id as "staffId", google_sub as sub, email from edge.staff
  where google_sub = $1 or email = $2 order by staff_id for update`
const UPDATE_MEMBER = `
  update edge.staff set google_sub = $2, email = $3, name = $4, hosted_domain = $5, last_signed_in_at = $6
  where staff_id = $1`
const ADD_MEMBER = `
  insert into edge.staff (staff_id, google_sub, email, name, hosted_domain, last_signed_in_at)
  values ($1, $2, $3, $4, $5, $6)
  on conflict do nothing returning staff_id as "staffId"`
const FIND = `
  select staff.staff_id as "staffId", staff.name, staff.email, staff.hosted_domain as "hostedDomain",
    session.last_used_at as "lastUsedAt", access.role as entered
  from edge.staff_session session join edge.staff staff using (staff_id)
    left join edge.staff_access access using (email)
  where session.token_hash = $1 and session.expires_at > $2 and session.last_used_at > $3`
const TOUCH = 'update edge.staff_session set last_used_at = $2 where token_hash = $1 and last_used_at < $2'

/** The member's row before the session's: events about one member are published in the order of their commits (see `Outbox`). */
const LOCK_MEMBER_OF = `
  select staff.staff_id from edge.staff_session session join edge.staff staff using (staff_id)
  where session.token_hash = $1 for update of staff`

type Found = Omit<StaffMember, 'role'> & { hostedDomain: string | null; lastUsedAt: Date; entered: StaffRole | null }

type Known = { staffId: string; sub: string | null; email: string }

/**
 * The member of staff behind a Google account. Google's `sub` decides: an address may change hands, a `sub` never does. A
 * member of before, without a `sub`, is bound by the address at the first sign-in.
 * @returns their id; undefined when the address belongs to another account
 */
const bindMember = async (tx: Sql, identity: GoogleIdentity, now: Date): Promise<string | undefined> => {
  const { sub, email, name, hostedDomain } = identity
  const found = await tx.query<Known>(LOCK_KNOWN, [sub, email])
  const bySub = found.find((member) => member.sub === sub)
  const byEmail = found.find((member) => member.email === email)
  if (bySub && byEmail && bySub !== byEmail) return undefined
  if (byEmail && byEmail.sub !== null && byEmail.sub !== sub) return undefined
  const known = bySub ?? byEmail
  if (known) {
    await tx.query(UPDATE_MEMBER, [known.staffId, sub, email, name, hostedDomain, now])
    return known.staffId
  }
  const newStaffId = `st_${randomBytes(12).toString('base64url')}`
  const [added] = await tx.query<{ staffId: string }>(ADD_MEMBER, [newStaffId, sub, email, name, hostedDomain, now])
  // of two first sign-ins at the same time the second finds the row of the first
  return added ? added.staffId : bindMember(tx, identity, now)
}

const auditSession = (tx: Sql, now: Date, staffId: string, action: string) =>
  tx.query('insert into edge.audit (at, staff_id, action) values ($1, $2, $3)', [now, staffId, action])

type Deps = { database: Database; outbox: Outbox; clock: Clock }

/** Ends a session, with its audit row and its event. @param action what the audit calls it */
export const endSession = async (
  tx: Sql,
  { outbox, clock }: Pick<Deps, 'outbox' | 'clock'>,
  tokenHash: Buffer,
  action: 'signed-out' | 'signed-in-again' | 'session-revoked' | 'left-the-list',
): Promise<void> => {
  await tx.query(LOCK_MEMBER_OF, [tokenHash])
  const [ended] = await tx.query<{ staffId: string }>(
    'delete from edge.staff_session where token_hash = $1 returning staff_id as "staffId"',
    [tokenHash],
  )
  if (!ended) return
  const now = clock.now()
  await auditSession(tx, now, ended.staffId, action)
  const context = { id: newId(), source: '/edge', time: now.toISOString() }
  await outbox.append(tx, [StaffSignedOut.create({ staffId: ended.staffId }, context)])
}

/**
 * Staff sessions with their audit trail; facts go to the outbox in the same transaction.
 * @param idleMinutes a session that is not used for so long ends
 */
export const createStaffSessions = (
  deps: Deps,
  { idleMinutes, ...allowList }: AllowList & { idleMinutes: number },
): StaffSessions => {
  const { database, outbox, clock } = deps
  const idleSince = (now: Date): Date => new Date(now.getTime() - idleMinutes * 60 * 1000)
  const end = (token: string, action: 'signed-out' | 'left-the-list'): Promise<void> =>
    database.transaction((tx) => endSession(tx, deps, hashOf(token), action))

  return {
    signIn: (identity, replaced) =>
      database.transaction(async (tx) => {
        const now = clock.now()
        const [access] = await tx.query<{ role: StaffRole }>('select role from edge.staff_access where email = $1', [
          identity.email,
        ])
        const role = roleOf(allowList, identity, access?.role)
        if (!role) return { ok: false, code: 'NOT_STAFF' }
        const staffId = await bindMember(tx, identity, now)
        if (staffId === undefined) return { ok: false, code: 'OTHER_ACCOUNT' }
        if (replaced !== undefined) await endSession(tx, deps, hashOf(replaced), 'signed-in-again')
        const token = randomBytes(32).toString('base64url')
        await tx.query('delete from edge.staff_session where expires_at <= $1 or last_used_at <= $2', [
          now,
          idleSince(now),
        ])
        await tx.query(
          `insert into edge.staff_session (token_hash, staff_id, created_at, last_used_at, expires_at)
           values ($1, $2, $3, $3, $4)`,
          [hashOf(token), staffId, now, new Date(now.getTime() + SESSION_SECONDS * 1000)],
        )
        await auditSession(tx, now, staffId, 'signed-in')
        const context = { id: newId(), source: '/edge', time: now.toISOString() }
        await outbox.append(tx, [StaffSignedIn.create({ staffId }, context)])
        return { ok: true, staff: { staffId, name: identity.name, email: identity.email, role }, token }
      }),
    find: async (token) => {
      const now = clock.now()
      const [found] = await database.query<Found>(FIND, [hashOf(token), now, idleSince(now)], {
        name: 'edge-staff-session',
      })
      if (!found) return undefined
      const { hostedDomain, lastUsedAt, entered, ...staff } = found
      const role = roleOf(allowList, { email: staff.email, hostedDomain }, entered)
      if (!role) {
        await end(token, 'left-the-list')
        return undefined
      }
      if (now.getTime() - lastUsedAt.getTime() >= TOUCH_MS) await database.query(TOUCH, [hashOf(token), now])
      return { ...staff, role }
    },
    isOpen: async (token) => {
      const now = clock.now()
      const found = await database.query(FIND, [hashOf(token), now, idleSince(now)], { name: 'edge-staff-session' })
      return found.length > 0
    },
    signOut: (token) => end(token, 'signed-out'),
  }
}
