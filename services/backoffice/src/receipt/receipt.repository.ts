import type { Sql } from '@zmig/kit'
import type { SupplierOrder } from './receipt.decider.ts'

const ORDER = (lock: string) => `
  select id as "draftOrderId", status, ordered_at as "orderedAt", shipment_id as "shipmentId",
    created_at as "createdAt"
  from backoffice.draft_order where id = $1 ${lock}`

// A line without a supplier was never ordered.
const LINES = (lock: string) => `
  select ean, quantity as ordered, received, not_coming as "notComing", supplier
  from backoffice.draft_order_line where draft_order_id = $1 and quantity > 0 and supplier is not null
  order by ean ${lock}`

export type ReceivingLine = SupplierOrder['lines'][number] & { supplier: string }
export type ReceivingOrder = Omit<SupplierOrder, 'lines'> & { createdAt: Date; lines: ReceivingLine[] }

const load = async (sql: Sql, draftOrderId: string, lock: string): Promise<ReceivingOrder | undefined> => {
  const [order] = await sql.query<Omit<ReceivingOrder, 'lines'>>(ORDER(lock), [draftOrderId])
  if (!order) return undefined
  return { ...order, lines: await sql.query<ReceivingLine>(LINES(lock), [draftOrderId]) }
}

/** An ordered draft with its lines. */
export const readOrder = (sql: Sql, draftOrderId: string) => load(sql, draftOrderId, '')

/** The same, locked: of two people who count at once the second sees what the first booked in. */
export const lockOrder = (tx: Sql, draftOrderId: string) => load(tx, draftOrderId, 'for update')

/** Goods that were booked in. */
export type Receipt = {
  receiptId: string
  draftOrderId: string
  shipmentId: string
  receivedBy: string
  receivedAt: Date
  lines: { ean: string; quantity: number; note: string }[]
}

const RECEIPTS = (condition: string) => `
  select receipt_id as "receiptId", draft_order_id as "draftOrderId", shipment_id as "shipmentId",
    received_by as "receivedBy", received_at as "receivedAt",
    (select jsonb_agg(jsonb_build_object('ean', ean, 'quantity', quantity, 'note', note) order by ean)
     from backoffice.receipt_line line where line.receipt_id = receipt.receipt_id) as lines
  from backoffice.receipt where ${condition} order by received_at desc, receipt_id`

/** The receipts of an order, the newest first. */
export const listReceipts = (sql: Sql, draftOrderId: string): Promise<Receipt[]> =>
  sql.query<Receipt>(RECEIPTS('draft_order_id = $1'), [draftOrderId])

/** The receipt of this id, if it was saved before. */
export const findReceipt = async (sql: Sql, receiptId: string): Promise<Receipt | undefined> =>
  (await sql.query<Receipt>(RECEIPTS('receipt_id = $1'), [receiptId]))[0]

/** Saves a receipt, and what came of each line of its order. Needs the order locked. */
export const saveReceipt = async (tx: Sql, receipt: Receipt): Promise<void> => {
  const { receiptId, draftOrderId, shipmentId, receivedBy, receivedAt } = receipt
  await tx.query(
    `insert into backoffice.receipt (receipt_id, draft_order_id, shipment_id, received_by, received_at)
     values ($1, $2, $3, $4, $5)`,
    [receiptId, draftOrderId, shipmentId, receivedBy, receivedAt],
  )
  await tx.query(
    `with counted as (
       select * from jsonb_to_recordset($3::jsonb) as line(ean text, quantity integer, note text)),
     noted as (
       insert into backoffice.receipt_line (receipt_id, ean, quantity, note)
       select $1, ean, quantity, note from counted)
     update backoffice.draft_order_line as line set received = line.received + counted.quantity
     from counted where line.draft_order_id = $2 and line.ean = counted.ean`,
    [receiptId, draftOrderId, JSON.stringify(receipt.lines)],
  )
}

/** Saves that so many tyres of these lines do not come. Needs the order locked. */
export const saveGivenUp = async (
  tx: Sql,
  draftOrderId: string,
  lines: { ean: string; quantity: number }[],
): Promise<void> => {
  await tx.query(
    `update backoffice.draft_order_line as line set not_coming = line.not_coming + short.quantity
     from jsonb_to_recordset($2::jsonb) as short(ean text, quantity integer)
     where line.draft_order_id = $1 and line.ean = short.ean`,
    [draftOrderId, JSON.stringify(lines)],
  )
}

/** An ordered draft that waits for its goods, with its sums in tyres. */
export type Awaited = {
  /** of the draft */
  _id: string
  shipmentId: string
  orderedAt: Date
  ordered: number
  received: number
  notComing: number
}

/** Ordered drafts, those with goods to come first, then the newest. The newest 50. */
export const listAwaited = (sql: Sql): Promise<Awaited[]> =>
  sql.query<Awaited>(
    `select id as "_id", shipment_id as "shipmentId", ordered_at as "orderedAt",
       sum(quantity)::integer as ordered, sum(line.received)::integer as received, sum(not_coming)::integer as "notComing"
     from backoffice.draft_order join backoffice.draft_order_line line on draft_order_id = id
     where ordered_at is not null and status <> 'cancelled' and quantity > 0 and supplier is not null
     group by id
     order by sum(line.received + not_coming) < sum(quantity) desc, ordered_at desc limit 50`,
  )
