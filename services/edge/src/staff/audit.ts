import type { Clock, Sql } from '@zmig/kit'
import type { StaffMember } from '../http/define-endpoint.ts'

/**
 * Records what a member of staff asked for or did.
 * @param action such as `payment-data-read`
 * @param subject an id, never a value
 */
export type Audit = (staff: StaffMember, action: string, subject: string) => Promise<void>

export const createAudit =
  (sql: Sql, clock: Clock): Audit =>
  async ({ staffId }, action, subject) => {
    await sql.query('insert into edge.audit (at, staff_id, action, subject) values ($1, $2, $3, $4)', [
      clock.now(),
      staffId,
      action,
      subject,
    ])
  }
