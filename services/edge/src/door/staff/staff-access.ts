import { grantAccess, type StaffAccess, staffAccess, type StaffRole, withdrawAccess } from '@zmig/edge-contract'
import type { Clock, Database, Sql } from '@zmig/kit'
import type { Outbox } from '@zmig/outbox'
import { type Call, type Command, defineCommand, defineQuery, type Query } from '../http/define-endpoint.ts'
import type { AllowList } from './allow-list.ts'
import { createAudit } from './audit.ts'
import { endSession } from './staff-session.ts'
import { refuseStaff, signedIn } from './staff-answer.ts'

type Row = { email: string; role: StaffRole | null; name: string | null; lastSignedInAt: Date | null }

const LIST = `
  select email, access.role, staff.name, staff.last_signed_in_at as "lastSignedInAt"
  from (select email from edge.staff_access union select unnest($1::text[])) listed
    left join edge.staff_access access using (email) left join edge.staff staff using (email)
  order by email`

/** Every address that may sign in, except those of whole domains. */
const listAccess = async (sql: Sql, { adminEmails }: AllowList): Promise<StaffAccess[]> =>
  (await sql.query<Row>(LIST, [adminEmails])).map(({ email, role, name, lastSignedInAt }) => {
    const isFixed = adminEmails.includes(email)
    return {
      email,
      role: isFixed ? 'owner' : (role ?? 'staff'),
      name: name ?? '',
      isFixed,
      lastSignedInAt: lastSignedInAt?.toISOString() ?? null,
    }
  })

/** Who may sign in, for owners. */
export const createStaffAccessQueries = (sql: Sql, allowList: AllowList): Query[] => [
  defineQuery(staffAccess, async () => ({
    ok: true as const,
    members: await listAccess(sql, allowList),
    domains: allowList.adminDomains,
  })),
]

const roleNames: Record<StaffRole, string> = { owner: 'בעלים', staff: 'צוות' }

/** Why a change of the list is refused, in Hebrew. */
const refusals = {
  FIXED: 'הכתובת הזו מוגדרת בהגדרות השרת, ורק מי שמפעיל את השרת יכול לשנות אותה.',
  LAST_OWNER: 'זו הכתובת האחרונה של בעלים. הוסיפו בעלים נוספים לפני השינוי.',
  CHANGED: (now: StaffRole | undefined) =>
    now
      ? `מישהו אחר שינה את הרשימה: ההרשאה של הכתובת היא עכשיו ${roleNames[now]}.`
      : 'מישהו אחר שינה את הרשימה: הכתובת כבר אינה בה.',
}

type Deps = { database: Database; outbox: Outbox; clock: Clock }
type RoleChange = { email: string; before: StaffRole | null; after: StaffRole | null }

/** Changes of the list wait for each other, so that two owners do not take each other off it. */
const LOCK = 'lock table edge.staff_access in share row exclusive mode'
const SESSIONS = `
  select token_hash as "tokenHash" from edge.staff_session join edge.staff using (staff_id)
  where email = $1 order by staff_id, token_hash`

/** Owners say who may sign in. A role counts from the next call on; who is taken off the list is signed out at once. */
export const createStaffAccessCommands = (deps: Deps, allowList: AllowList): Command[] => {
  /** @returns why it is refused; undefined when it is saved */
  const saveRole = async (
    tx: Sql,
    { email, before, after }: RoleChange,
    changedBy: string,
  ): Promise<{ code: string; message: string } | undefined> => {
    await tx.query(LOCK)
    if (allowList.adminEmails.includes(email)) return { code: 'FIXED', message: refusals.FIXED }
    const entered = await tx.query<{ email: string; role: StaffRole }>('select email, role from edge.staff_access')
    const now = entered.find((row) => row.email === email)?.role
    if ((now ?? null) !== before) return { code: 'CHANGED', message: refusals.CHANGED(now) }
    const owners = entered.filter((row) => row.role === 'owner' && row.email !== email).length
    if (now === 'owner' && after !== 'owner' && owners + allowList.adminEmails.length === 0)
      return { code: 'LAST_OWNER', message: refusals.LAST_OWNER }
    if (after === null) {
      await tx.query('delete from edge.staff_access where email = $1', [email])
      for (const { tokenHash } of await tx.query<{ tokenHash: Buffer }>(SESSIONS, [email]))
        await endSession(tx, deps, tokenHash, 'left-the-list')
      return undefined
    }
    await tx.query(
      `insert into edge.staff_access (email, role, added_at, changed_by) values ($1, $2, $3, $4)
       on conflict (email) do update set role = excluded.role, changed_by = excluded.changed_by`,
      [email, after, deps.clock.now(), changedBy],
    )
    return undefined
  }

  const changeRole = async (change: RoleChange, { staff, response }: Pick<Call<never>, 'staff' | 'response'>) => {
    const { email, before, after } = change
    const owner = signedIn(staff)
    const refusal = await deps.database.transaction(async (tx) => {
      const refused = await saveRole(tx, change, owner.staffId)
      if (refused) return refused
      const action = after === null ? 'access-withdrawn' : before === null ? 'access-granted' : 'access-changed'
      await createAudit(tx, deps.clock)(owner, action, email, {}, [{ field: 'role', before, after }])
      return undefined
    })
    if (refusal) return refuseStaff(response, { ok: false, ...refusal })
    const member = (await listAccess(deps.database, allowList)).find((each) => each.email === email)
    return { ok: true, ...(member && { member }) }
  }

  return [
    defineCommand(grantAccess, ({ body: { email, role, before }, staff, response }) =>
      changeRole({ email, before, after: role }, { staff, response }),
    ),
    defineCommand(withdrawAccess, ({ body: { email, before }, staff, response }) =>
      changeRole({ email, before, after: null }, { staff, response }),
    ),
  ]
}
