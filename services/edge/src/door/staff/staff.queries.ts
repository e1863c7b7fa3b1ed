import { currentStaff, type Staff } from '@zmig/edge-contract'
import type { Sql } from '@zmig/kit'
import type { EdgeConfig } from '../config.ts'
import { defineQuery, type Query, type StaffMember } from '../http/define-endpoint.ts'
import { createAuditQueries } from './audit.ts'
import { authorizeUrl } from './google-sign-in.ts'
import { createStaffAccessQueries } from './staff-access.ts'

/** A member of staff in the contract's words. */
export const toStaff = ({ staffId, name, email, role }: StaffMember): Staff => ({ _id: staffId, name, email, role })

/** Who is signed in, and where the sign-in begins; for owners who may sign in, and the history of what was done. */
export const createStaffQueries = (sql: Sql, config: EdgeConfig): Query[] => [
  defineQuery(currentStaff, ({ staff }) =>
    Promise.resolve({ user: staff ? toStaff(staff) : null, authorizeUrl: authorizeUrl(config) }),
  ),
  ...createStaffAccessQueries(sql, config),
  ...createAuditQueries(sql),
]
