import { OrderPaid, OrderPlaced, OrderRefunded, TyreListed, type TyreFacts } from '@zmig/events'
import type { Sql } from '@zmig/kit'
import { dayInIsrael } from '@zmig/kit/facts'
import { defineProjection, when, type Change, type Projection, type ServiceDeps } from '@zmig/projections'
import type { InvoicesConfig } from '../config.ts'
import { draftCredit, draftInvoice } from '../draft/draft.decider.ts'
import type { OrderFacts } from '../draft/draft.ts'
import { insertDocument, lockDocumentsOf, readFacts, readInvoice } from './document.repository.ts'

/** Follows what documents call products; the newest name of an EAN replaces older ones. */
export const productReplica = defineProjection({
  name: 'invoices-products',
  topics: ['catalogue'],
  gatherMs: 500, // a product is sold later than that
  events: [TyreListed],
  schema: 'invoices',
  tables: ['product'],
  on: when(TyreListed, async (batch: Change<TyreFacts>[], tx) => {
    const rows = batch.map(({ data }): [string, { ean: string; name: string }] => [
      data.ean,
      { ean: data.ean, name: [data.brand, data.line, data.displaySize].filter(Boolean).join(' ') },
    ])
    await tx.query(
      `insert into product select * from jsonb_populate_recordset(null::product, $1::jsonb)
       on conflict (ean) do update set name = excluded.name`,
      [JSON.stringify([...new Map(rows).values()])],
    )
  }),
})

type Deps = Pick<ServiceDeps, 'clock' | 'newId'> & { config: Pick<InvoicesConfig, 'provider' | 'vatRates'> }

const factsOf = (order: typeof OrderPlaced.example): OrderFacts => ({
  orderId: order.orderId,
  paymentMethod: order.paymentMethod,
  lines: order.lines.map(({ ean, set, quantity, unitPrice, total }) => ({ ean, set, quantity, unitPrice, total })),
  shipping: order.shipping,
  discount: order.discount,
  payNow: order.payNow,
  payments: order.payments,
})

const placed = async (batch: Change<typeof OrderPlaced.example>[], tx: Sql): Promise<void> => {
  const rows = batch.map(({ data }) => ({ order_id: data.orderId, person_id: data.personId, facts: factsOf(data) }))
  await tx.query(
    `insert into invoices.orders select * from jsonb_populate_recordset(null::invoices.orders, $1::jsonb)
     on conflict (order_id) do nothing`,
    [JSON.stringify(rows)],
  )
}

type Movement = { eventId: string; orderId: string; kind: 'paid' | 'refunded'; amount: number; day: string }

const saveMovement = async (tx: Sql, movement: Movement, beforeUs: boolean): Promise<void> => {
  await tx.query(`insert into invoices.movement values ($1, $2, $3, $4, $5, $6) on conflict (event_id) do nothing`, [
    movement.eventId,
    movement.orderId,
    movement.kind,
    movement.amount,
    movement.day,
    beforeUs,
  ])
}

const isBeforeUs = async (tx: Sql, time: string): Promise<boolean> => {
  const [row] = await tx.query<{ early: boolean }>('select $1::timestamptz < since as early from invoices.beginning', [
    time,
  ])
  return row?.early ?? false
}

const readNames = async (tx: Sql, order: OrderFacts): Promise<ReadonlyMap<string, string>> => {
  const rows = await tx.query<{ ean: string; name: string }>(
    'select ean, name from invoices.product where ean = any($1::text[])',
    [order.lines.map(({ ean }) => ean)],
  )
  return new Map(rows.map(({ ean, name }) => [ean, name]))
}

/** Documents of a shop that issues by hand are listed in the books and never sent. */
const firstStatus = ({ config }: Deps) => (config.provider === 'none' ? ('by-hand' as const) : ('waiting' as const))

const paid = async (deps: Deps, { data, event }: Change<typeof OrderPaid.example>, tx: Sql): Promise<void> => {
  const order = (await readFacts(tx, [data.orderId])).get(data.orderId)
  if (!order) return
  const day = dayInIsrael(new Date(data.paidAt))
  const movement = { eventId: event.id, orderId: data.orderId, kind: 'paid', amount: data.amount, day } as const
  const early = await isBeforeUs(tx, event.time)
  await saveMovement(tx, movement, early)
  if (early) return
  const facts = { ...order, paymentMethod: data.paymentMethod }
  const money = { day, amount: data.amount, reference: data.cardReference }
  const draft = draftInvoice(facts, money, await readNames(tx, order), deps.config.vatRates)
  if (!draft) return
  const document = { id: deps.newId(), cause: event.id, original: null, draft, status: firstStatus(deps), reason: null }
  await insertDocument(tx, document, deps.clock.now())
}

/** Money that came in without an invoice and went back, such as a wrong amount or a second payment, needs no document. */
const hadPayment = async (tx: Sql, orderId: string): Promise<boolean> => {
  const rows = await tx.query(`select from invoices.movement where order_id = $1 and kind = 'paid' limit 1`, [orderId])
  return rows.length > 0
}

const refunded = async (deps: Deps, { data, event }: Change<typeof OrderRefunded.example>, tx: Sql): Promise<void> => {
  const order = (await readFacts(tx, [data.orderId])).get(data.orderId)
  if (!order || !(await hadPayment(tx, data.orderId))) return
  const day = dayInIsrael(new Date(data.refundedAt))
  const early = await isBeforeUs(tx, event.time)
  const movement = { eventId: event.id, orderId: data.orderId, kind: 'refunded', amount: data.amount, day } as const
  await saveMovement(tx, movement, early)
  if (early) return
  await lockDocumentsOf(tx, data.orderId)
  const invoice = await readInvoice(tx, data.orderId)
  const { vatRates } = deps.config
  const original =
    invoice?.draft ?? draftInvoice(order, { day, amount: order.payNow }, await readNames(tx, order), vatRates)
  const money = { day, amount: data.amount, reference: data.cardReference }
  const draft = original && draftCredit(original, money, invoice?.credited ?? 0)
  if (!draft) return
  const fault = faultOf(invoice, data.amount)
  const byHand = deps.config.provider === 'none' || (invoice?.status === 'by-hand' && fault === null)
  const status = byHand ? 'by-hand' : fault === null ? 'waiting' : 'stuck'
  const document = {
    id: deps.newId(),
    cause: event.id,
    original: invoice?.id ?? null,
    draft,
    status,
    reason: fault,
  } as const
  await insertDocument(tx, document, deps.clock.now())
}

/** Why a person has to write a credit note: there is no invoice that it could name, or more goes back than came in. */
const faultOf = (invoice: Awaited<ReturnType<typeof readInvoice>>, amount: number): string | null => {
  if (!invoice) return 'no-original'
  return invoice.credited + amount > invoice.draft.total ? 'above-original' : null
}

/**
 * Follows orders and writes the documents that their payments and refunds need, in the same transaction. It has no tables
 * that a rebuild may fill again, because an issued document cannot be taken back.
 */
export const createOrderReplica = (deps: Deps): Projection =>
  defineProjection({
    name: 'invoices-documents',
    topics: ['orders'],
    gatherMs: 250, // a document may be issued 250 ms later
    events: [OrderPlaced, OrderPaid, OrderRefunded],
    on: {
      ...when(OrderPlaced, placed),
      ...when(OrderPaid, async (batch, tx) => {
        for (const change of batch) await paid(deps, change, tx)
      }),
      ...when(OrderRefunded, async (batch, tx) => {
        for (const change of batch) await refunded(deps, change, tx)
      }),
    },
  })
