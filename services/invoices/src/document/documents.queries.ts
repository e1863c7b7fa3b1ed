import type { Sql } from '@zmig/kit'
import type { DocumentKind } from '../draft/draft.ts'

/** A document as staff and its buyer see it; amounts in agorot. */
export type ListedDocument = {
  id: string
  orderId: string
  kind: DocumentKind
  status: 'waiting' | 'issued' | 'stuck' | 'by-hand'
  /** null until it is issued */
  number: string | null
  url: string | null
  allocation: string | null
  total: number
  day: string
}

const LISTED = `id, order_id as "orderId", kind, status, number, url, allocation, total, day`

/** The documents of an order, the oldest first. */
export const listOfOrder = (sql: Sql, orderId: string): Promise<ListedDocument[]> =>
  sql.query<ListedDocument>(
    `select ${LISTED} from invoices.document where order_id = $1 order by queued_at, id limit 100`,
    [orderId],
  )

/** The orders that have a document with this number, of either kind. */
export const findByNumber = async (sql: Sql, number: string): Promise<string[]> => {
  const rows = await sql.query<{ orderId: string }>(
    `select distinct order_id as "orderId" from invoices.document where number = $1 or $1 = any(others) or allocation = $1
     order by 1 limit 20`,
    [number],
  )
  return rows.map(({ orderId }) => orderId)
}

/** A document that a person has to look at. */
export type WaitingDocument = ListedDocument & {
  /** why it was not issued, or what is wrong with it */
  reason: string
  /** other numbers that the provider gave for it */
  others: string[]
  tries: number
  queuedAt: Date
}

/** A document that fails for less than this is no news yet: the next tries may succeed. */
const PATIENCE = '15 minutes'
const MOST = 500

/** What was refused, what fails for a while, and what was issued with something wrong; the oldest first. */
export const listWaiting = (sql: Sql, now: Date): Promise<WaitingDocument[]> =>
  sql.query<WaitingDocument>(
    `select ${LISTED}, coalesce(trouble, last_error, '') as reason, others, tries, queued_at as "queuedAt"
     from invoices.document
     where status = 'stuck' or trouble is not null
       or (status = 'waiting' and last_error is not null and queued_at <= $1::timestamptz - interval '${PATIENCE}')
     order by queued_at, id limit ${MOST}`,
    [now],
  )
