import { type StaffAccess, staffAccess, type StaffRole } from '@zmig/edge-contract'
import type { Sql } from '@zmig/kit'
import { defineQuery, type Query } from '../http/define-endpoint.ts'
import type { AllowList } from './allow-list.ts'

type Row = { email: string; role: StaffRole | null; name: string | null; lastSignedInAt: Date | null }

const LIST = `
  select email, access.role, staff.name, staff.last_signed_in_at as "lastSignedInAt"
  from (select email from edge.staff_access union select unnest($1::text[])) listed
    left join edge.staff_access access using (email) left join edge.staff staff using (email)
  order by email`

/** Every address that may sign in, except those of whole domains. */
export const listAccess = async (sql: Sql, { adminEmails }: AllowList): Promise<StaffAccess[]> =>
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
