import type { Database } from '@zmig/kit'
import { checkAfter } from './issue.decider.ts'

type Sql = Pick<Database, 'query'>

/** Tries a document again at once, or after the call that is under way. @returns false when it does not wait for that */
export const retryDocument = async (sql: Sql, id: string, now: Date): Promise<boolean> => {
  const rows = await sql.query(
    `update invoices.document set status = 'waiting', next_try_at = greatest($2, asked_until)
     where id = $1 and status in ('stuck', 'waiting') returning 1`,
    [id, now],
  )
  return rows.length > 0
}

/**
 * Staff issued it by hand, at the provider or on paper: it is never issued from here. A call that is under way, or whose answer
 * was lost, may issue it too: after a try the provider is asked. @returns false when it was issued
 */
export const issuedByHand = async (sql: Sql, id: string, now: Date): Promise<boolean> => {
  const rows = await sql.query(
    `update invoices.document set status = 'by-hand', last_error = null, check_at = case when tries > 0 then $2::timestamptz end
     where id = $1 and status in ('stuck', 'waiting') returning 1`,
    [id, checkAfter(now)],
  )
  return rows.length > 0
}

/**
 * Keeps an allocation number that came after the document, and closes the case that it was missing. A number that a document
 * has stays. @returns false when the document is not issued, or has one
 */
export const keepAllocation = async (sql: Sql, id: string, allocation: string): Promise<boolean> => {
  const rows = await sql.query(
    `update invoices.document set allocation = $2, trouble = nullif(trouble, 'no-allocation')
     where id = $1 and status = 'issued' and allocation is null returning 1`,
    [id, allocation],
  )
  return rows.length > 0
}

/** Staff looked at what was wrong with an issued document. @returns false when nothing is */
export const settleTrouble = async (sql: Sql, id: string): Promise<boolean> => {
  const rows = await sql.query(
    'update invoices.document set trouble = null where id = $1 and trouble is not null returning 1',
    [id],
  )
  return rows.length > 0
}
