import type { Clock, Sql } from '@zmig/kit'
import type { StaffMember } from '../http/define-endpoint.ts'

/**
 * Records what a member of staff asked for or did. The history only grows: the database refuses to change or remove a row.
 * @param action such as `payment-data-read`
 * @param subject an id, never a value
 * @param details how they asked, such as the page and the status of a list: never what they typed or saw
 */
export type Audit = (
  staff: StaffMember,
  action: string,
  subject?: string,
  details?: Record<string, string | number | boolean | undefined>,
) => Promise<void>

export const createAudit =
  (sql: Sql, clock: Clock): Audit =>
  async ({ staffId }, action, subject = '', details = {}) => {
    await sql.query('insert into edge.audit (at, staff_id, action, subject, details) values ($1, $2, $3, $4, $5)', [
      clock.now(),
      staffId,
      action,
      subject,
      JSON.stringify(details),
    ])
  }
