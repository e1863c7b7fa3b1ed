import { claimRows, type Sql } from '@zmig/kit'
import type { IssuedDocument } from '../ports/tax-documents.port.ts'
import type { DocumentKind, Draft, OrderFacts } from '../draft/draft.ts'

/** A document that is to be issued, or was. */
export type DocumentRow = {
  id: string
  orderId: string
  kind: DocumentKind
  original: string | null
  draft: Draft
  status: 'waiting' | 'issued' | 'stuck' | 'by-hand'
  tries: number
  number: string | null
  reference: string | null
  allocation: string | null
  others: string[]
}

const COLUMNS = (table: string) =>
  `${table}.id, ${table}.order_id as "orderId", ${table}.kind, ${table}.original, ${table}.draft, ${table}.status,
   ${table}.tries, ${table}.number, ${table}.reference, ${table}.allocation, ${table}.others`

export type NewDocument = {
  id: string
  cause: string
  original: string | null
  draft: Draft
  status: DocumentRow['status']
  reason: string | null
}

/** Writes a document before it is issued; the same payment or refund again changes nothing. */
export const insertDocument = async (tx: Sql, document: NewDocument, now: Date): Promise<void> => {
  const { id, cause, original, draft, status, reason } = document
  await tx.query(
    `insert into invoices.document
       (id, order_id, kind, cause, original, draft, total, day, status, last_error, queued_at, next_try_at)
     values ($1, $2, $3, $4, $5, $6::jsonb, $7, $8, $9, $10, $11, $11)
     on conflict (order_id, kind, cause) do nothing`,
    [
      id,
      draft.orderId,
      draft.kind,
      cause,
      original,
      JSON.stringify(draft),
      draft.total,
      draft.day,
      status,
      reason,
      now,
    ],
  )
}

/** Documents that are tried at once. */
const STEP = 5

/**
 * Takes documents that are due for one try until `until`; when the process dies they are due again then. A credit note
 * waits for its invoice, whose number it names; an invoice that is issued again waits for the credit note of the first one.
 */
export const claimDue = (sql: Sql, now: Date, until: Date): Promise<DocumentRow[]> =>
  claimRows<DocumentRow>(sql, {
    table: 'invoices.document',
    key: 'id',
    due: `status = 'waiting' and next_try_at <= $1 and not exists (
      select from invoices.document as invoice where invoice.id = document.original and invoice.status in ('waiting', 'stuck'))
      and not exists (
      select from invoices.document as note where document.kind = 'invoice-receipt' and note.kind = 'credit-note'
        and note.cause = document.cause and note.status in ('waiting', 'stuck'))`,
    order: 'queued_at, id',
    limit: STEP,
    set: 'tries = claimed.tries + 1, next_try_at = $2, asked_until = $2',
    columns: COLUMNS('claimed'),
    values: [now, until],
  })

/**
 * Takes documents that the provider is to be asked about, as `claimDue` does: issued ones once, for their number; ones that
 * staff made by hand again at `again`, until the provider has said whether it issued them too.
 */
export const claimChecks = (sql: Sql, now: Date, again: Date): Promise<DocumentRow[]> =>
  claimRows<DocumentRow>(sql, {
    table: 'invoices.document',
    key: 'id',
    due: `check_at <= $1 and status in ('issued', 'by-hand')`,
    limit: STEP,
    set: `check_at = case claimed.status when 'by-hand' then $2::timestamptz end`,
    columns: COLUMNS('claimed'),
    values: [now, again],
  })

/** The provider did not issue a document that staff made by hand. */
export const endChecks = async (sql: Sql, id: string): Promise<void> => {
  await sql.query(`update invoices.document set check_at = null where id = $1 and status = 'by-hand'`, [id])
}

export const readDocument = async (sql: Sql, id: string): Promise<DocumentRow | undefined> => {
  const [row] = await sql.query<DocumentRow>(
    `select ${COLUMNS('document')} from invoices.document where id = $1 for update`,
    [id],
  )
  return row
}

export const saveIssued = async (
  tx: Sql,
  id: string,
  document: IssuedDocument,
  more: { trouble: string | null; others: string[]; business: boolean; via: string; checkAt: Date; now: Date },
): Promise<void> => {
  await tx.query(
    `update invoices.document set status = 'issued', number = $2, url = $3, reference = $4, allocation = $5,
       trouble = $6, others = $7, check_at = $8, issued_at = $9, business = $10, via = $11, last_error = null where id = $1`,
    [
      id,
      document.number,
      document.url,
      document.reference,
      document.allocation,
      more.trouble,
      more.others,
      more.checkAt,
      more.now,
      more.business,
      more.via,
    ],
  )
}

/**
 * Opens a case for each document that has a number which another one of its kind has. A provider numbers each kind by itself,
 * and another provider has other sequences; documents of before that was kept count as its own. Of two transactions the second
 * waits for the first, so that it sees both documents.
 */
export const markSameNumber = async (tx: Sql, id: string): Promise<void> => {
  await tx.query(
    `select pg_advisory_xact_lock(hashtextextended('invoices.document ' || number, 0)) from invoices.document where id = $1`,
    [id],
  )
  await tx.query(
    `with same as (
       select other.id from invoices.document as own join invoices.document as other
         on other.number = own.number and other.kind = own.kind and coalesce(other.via, own.via) = own.via
       where own.id = $1)
     update invoices.document set trouble = 'same-number'
     where id in (select id from same) and (select count(*) from same) > 1 and (id = $1 or trouble is null)`,
    [id],
  )
}

/** The first number stays; the others are named in the case. */
export const saveTrouble = async (tx: Sql, id: string, trouble: string, others: string[]): Promise<void> => {
  await tx.query('update invoices.document set trouble = $2, others = $3 where id = $1', [id, trouble, others])
}

export const saveFailure = async (
  sql: Sql,
  id: string,
  failure: { status: 'waiting' | 'stuck'; reason: string; nextTryAt: Date },
): Promise<void> => {
  await sql.query(
    `update invoices.document set status = $2, last_error = $3, next_try_at = $4, asked_until = null
     where id = $1 and status = 'waiting'`,
    [id, failure.status, failure.reason, failure.nextTryAt],
  )
}

export const readPersonOf = async (sql: Sql, orderId: string): Promise<string | undefined> => {
  const [row] = await sql.query<{ personId: string }>(
    'select person_id as "personId" from invoices.orders where order_id = $1',
    [orderId],
  )
  return row?.personId
}

export const readFacts = async (sql: Sql, orderIds: string[]): Promise<Map<string, OrderFacts>> => {
  const rows = await sql.query<{ facts: OrderFacts }>(
    'select facts from invoices.orders where order_id = any($1::text[])',
    [[...new Set(orderIds)]],
  )
  return new Map(rows.map(({ facts }) => [facts.orderId, facts]))
}

/** Locks the documents of an order, so that of a refund and a document that is issued again one waits for the other. */
export const lockDocumentsOf = async (tx: Sql, orderId: string): Promise<void> => {
  await tx.query('select from invoices.orders where order_id = $1 for update', [orderId])
}

/** Whether a document named a business; undefined when that is not known. */
export const namedBusiness = async (sql: Sql, id: string): Promise<boolean | undefined> => {
  const [row] = await sql.query<{ business: boolean | null }>('select business from invoices.document where id = $1', [
    id,
  ])
  return row?.business ?? undefined
}

/** The newest invoice of an order, and what credit notes took back of it so far; agorot. */
export const readInvoice = async (
  sql: Sql,
  orderId: string,
): Promise<{ id: string; draft: Draft; status: DocumentRow['status']; credited: number } | undefined> => {
  const [row] = await sql.query<{ id: string; draft: Draft; status: DocumentRow['status']; credited: number }>(
    `select id, draft, status, coalesce((select sum(total) from invoices.document as note where note.original = invoice.id), 0)::int
       as credited
     from invoices.document as invoice where order_id = $1 and kind = 'invoice-receipt' order by queued_at desc, id limit 1`,
    [orderId],
  )
  return row
}
