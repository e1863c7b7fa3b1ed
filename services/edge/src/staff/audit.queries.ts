import { type AuditedChange, type AuditEntry, auditHistory } from '@zmig/edge-contract'
import type { Sql } from '@zmig/kit'
import { defineQuery, type Query } from '../http/define-endpoint.ts'

/** Entries of a page, unless the caller says otherwise. */
const PAGE = 50

/** Actions that change nothing: reading, and coming and going. */
const CHANGES_NOTHING = "(action like '%-read' or action in ('signed-in', 'signed-out', 'signed-in-again'))"

const WHERE = `
  where ($1::text is null or action = $1) and ($2::text is null or subject = $2) and (not $3 or not ${CHANGES_NOTHING})`

const PAGE_OF = `
  select audit.id, audit.at, audit.action, audit.subject, audit.details -> 'changes' as changes,
    coalesce(staff.name, '') as name, coalesce(staff.email, audit.staff_id) as email
  from (select * from edge.audit ${WHERE} order by id desc limit $4 offset $5) audit
    left join edge.staff staff using (staff_id)
  order by audit.id desc`

type Row = Omit<AuditEntry, '_id' | 'at' | 'changes'> & { id: string; at: Date; changes: AuditedChange[] | null }

/** The history of what owners and staff did, for owners. */
export const createAuditQueries = (sql: Sql): Query[] => [
  defineQuery(auditHistory, async ({ query: { page = 1, limit = PAGE, action, subject, changesOnly } }) => {
    const filters = [action ?? null, subject ?? null, changesOnly === 'true']
    const [rows, [counted]] = await Promise.all([
      sql.query<Row>(PAGE_OF, [...filters, limit, (page - 1) * limit]),
      sql.query<{ total: number }>(`select count(*) as total from edge.audit ${WHERE}`, filters),
    ])
    const entries = rows.map(({ id, at, changes, ...entry }) => ({
      _id: String(id),
      at: at.toISOString(),
      changes: changes ?? [],
      ...entry,
    }))
    return { ok: true as const, entries, pagination: { page, limit, total: counted?.total ?? 0 } }
  }),
]
