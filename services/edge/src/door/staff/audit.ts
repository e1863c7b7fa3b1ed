import { type AuditedChange, type AuditEntry, auditHistory } from '@zmig/edge-contract'
import type { Clock, Sql } from '@zmig/kit'
import { defineQuery, type Query, type StaffMember } from '../http/define-endpoint.ts'

/**
 * Records what a member of staff asked for or did. The history only grows: the database refuses to change or remove a row.
 * @param action such as `payment-data-read`; what only reads ends in `-read`
 * @param subject an id, never a shopper's detail
 * @param details how they asked, such as the page and the status of a list: never what they typed or saw; `named`: how owners
 * know a subject whose id says nothing, such as the code of a coupon; `product`: which of a draft's products it was
 * @param changes fields with their values before and after; of a shopper's details the field alone
 */
export type Audit = (
  staff: Pick<StaffMember, 'staffId'>,
  action: string,
  subject?: string,
  details?: Record<string, string | number | boolean | undefined>,
  changes?: AuditedChange[],
) => Promise<void>

/**
 * What differs between two states, field by field.
 * @param before null for what is new
 * @param after null for what was removed
 */
export const changedFields = <State extends Record<string, AuditedChange['before']>>(
  before: State | null,
  after: State | null,
): AuditedChange[] =>
  Object.keys(after ?? before ?? {})
    .map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }))
    .filter((change) => change.before !== change.after)

export const createAudit =
  (sql: Sql, clock: Clock): Audit =>
  async ({ staffId }, action, subject = '', details = {}, changes = []) => {
    await sql.query('insert into edge.audit (at, staff_id, action, subject, details) values ($1, $2, $3, $4, $5)', [
      clock.now(),
      staffId,
      action,
      subject,
      JSON.stringify({ ...details, ...(changes.length > 0 && { changes }) }),
    ])
  }

/** Entries of a page, unless the caller says otherwise. */
const PAGE = 50

/** Actions that change nothing: reading, and coming and going. */
const CHANGES_NOTHING = "(action like '%-read' or action in ('signed-in', 'signed-out', 'signed-in-again'))"

/** A subject is found by its id and by its name. */
const WHERE = `
  where ($1::text is null or action = $1)
    and ($2::text is null or subject = $2 or lower(details ->> 'named') = lower($2))
    and (not $3 or not ${CHANGES_NOTHING})`

/** Who took an offer was recorded before its name: a later entry knows it. */
const PAGE_OF = `
  with page as (select * from edge.audit ${WHERE} order by id desc limit $4 offset $5),
  known as (
    select distinct on (subject) subject, details ->> 'named' as named from edge.audit
    where details ? 'named' and subject in (select subject from page) order by subject, id desc
  )
  select page.id, at, action, subject,
    nullif(concat_ws(' · ', coalesce(details ->> 'named', known.named), details ->> 'product'), '') as "subjectName",
    details -> 'changes' as changes, coalesce(staff.name, '') as name, coalesce(staff.email, staff_id) as email
  from page left join edge.staff staff using (staff_id) left join known using (subject)
  order by page.id desc`

type Row = Omit<AuditEntry, '_id' | 'at' | 'subjectName' | 'changes'> & {
  id: string
  at: Date
  subjectName: string | null
  changes: AuditedChange[] | null
}

/** The history of what owners and staff did, for owners. */
export const createAuditQueries = (sql: Sql): Query[] => [
  defineQuery(auditHistory, async ({ query: { page = 1, limit = PAGE, action, subject, changesOnly } }) => {
    const filters = [action ?? null, subject ?? null, changesOnly === 'true']
    const [rows, [counted]] = await Promise.all([
      sql.query<Row>(PAGE_OF, [...filters, limit, (page - 1) * limit]),
      sql.query<{ total: number }>(`select count(*) as total from edge.audit ${WHERE}`, filters),
    ])
    const entries = rows.map(({ id, at, subjectName, changes, ...entry }) => ({
      _id: String(id),
      at: at.toISOString(),
      ...(subjectName !== null && { subjectName }),
      changes: changes ?? [],
      ...entry,
    }))
    return { ok: true as const, entries, pagination: { page, limit, total: counted?.total ?? 0 } }
  }),
]
