import type { AuditedChange } from '@zmig/edge-contract'
import type { Clock, Sql } from '@zmig/kit'
import type { StaffMember } from '../http/define-endpoint.ts'

/**
 * Records what a member of staff asked for or did. The history only grows: the database refuses to change or remove a row.
 * @param action such as `payment-data-read`; what only reads ends in `-read`
 * @param subject an id, never a shopper's detail
 * @param details how they asked, such as the page and the status of a list: never what they typed or saw
 * @param changes fields with their values before and after; of a shopper's details the field alone
 */
export type Audit = (
  staff: Pick<StaffMember, 'staffId'>,
  action: string,
  subject?: string,
  details?: Record<string, string | number | boolean | undefined>,
  changes?: AuditedChange[],
) => Promise<void>

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
