import {
  AppointmentChanged,
  AttentionClosed,
  AttentionOpened,
  BestOfferAnswered,
  BestOfferMade,
  BikeSuggested,
  OrderExpired,
  OrderMessageDue,
  OrderPaid,
  OrderPlaced,
  OrderRefunded,
  OrderStatusChanged,
  SliceCanaryReverted,
  TyreRequested,
} from '@zmig/events'
import type { Sql } from '@zmig/kit'
import {
  defineProjection,
  when,
  type ApplyChanges,
  type Change,
  type Projection,
  type ServiceDeps,
} from '@zmig/projections'
import type { NewMessage } from '../message/message.ts'
import { enqueue, readBeginning } from '../message/enqueue.repository.ts'
import {
  notifyOfferAnswered,
  notifyOfferMade,
  notifyRequest,
  notifyBike,
  notifyCanary,
} from '../message/offer-and-request.decider.ts'
import {
  notifyAppointment,
  notifyAttention,
  notifyDue,
  notifyExpired,
  notifyPaid,
  notifyPlaced,
  notifyRefunded,
  closeReturn,
  notifyStatus,
  type Notified,
} from './order.decider.ts'
import { nobodyPaid, type OrderState } from './order-state.ts'

type Deps = Pick<ServiceDeps, 'clock'>

/** A state as its rows keep it: two facts have the names under which the first rows were saved. */
type StoredState = Omit<OrderState, 'notifiedGarage' | 'notifiedOf'> & {
  toldGarage: OrderState['notifiedGarage']
  toldOf?: Exclude<OrderState['notifiedOf'], undefined>
}

const fromStored = ({ toldGarage, toldOf, ...state }: StoredState): OrderState => ({
  ...state,
  notifiedGarage: toldGarage,
  ...(toldOf !== undefined && { notifiedOf: toldOf }),
})

const toStored = ({ notifiedGarage, notifiedOf, ...state }: OrderState): StoredState => ({
  ...state,
  toldGarage: notifiedGarage,
  ...(notifiedOf !== undefined && { toldOf: notifiedOf }),
})

/** The replicas of these orders by number; unknown ones are missing. */
export const readOrders = async (sql: Sql, orderIds: string[]): Promise<Map<string, OrderState>> => {
  const rows = await sql.query<{ state: StoredState }>(
    'select state from notifications.orders where order_id = any($1::text[])',
    [[...new Set(orderIds)]],
    { name: 'notifications-orders-read' },
  )
  return new Map(rows.map(({ state }) => [state.orderId, fromStored(state)]))
}

export const saveOrders = async (tx: Sql, orders: OrderState[]): Promise<void> => {
  if (orders.length === 0) return
  const rows = orders.map((state) => ({
    order_id: state.orderId,
    person_id: state.personId,
    version: state.version,
    state: toStored(state),
  }))
  await tx.query(
    `insert into notifications.orders select * from jsonb_populate_recordset(null::notifications.orders, $1::jsonb)
     on conflict (order_id) do update set version = excluded.version, state = excluded.state`,
    [JSON.stringify(rows)],
    { name: 'notifications-orders-save', unanswered: true },
  )
}

/** Drops the messages about events from before this service began; their facts still count. */
const silentBefore = (since: Date, { event }: Change, messages: NewMessage[]): NewMessage[] =>
  new Date(event.time) < since ? [] : messages

/** The messages of a change, with what caused them. */
const caused = ({ order, messages }: Notified, by?: string): NewMessage[] => {
  // first, so that unpaid orders cancelled in bulk are not of one kind with those that buyers cancel themselves
  if (by === 'staff') return messages.map((message) => ({ ...message, cause: 'staff' }))
  return nobodyPaid(order) ? messages.map((message) => ({ ...message, cause: 'anybody' })) : messages
}

/** Applies events of known orders in memory, then saves them in one statement. */
const ofOrders =
  <Data extends { orderId: string; by?: string }>(
    { clock }: Deps,
    notify: (eventId: string, before: OrderState, data: Data) => Notified,
  ): ApplyChanges<Data> =>
  async (batch, tx) => {
    const ids = batch.map(({ data }) => data.orderId)
    const [orders, since] = await Promise.all([readOrders(tx, ids), readBeginning(tx)])
    const messages: NewMessage[] = []
    for (const change of batch) {
      const before = orders.get(change.data.orderId)
      if (!before) continue // an order from before this service
      const notified = notify(change.event.id, before, change.data)
      orders.set(before.orderId, notified.order)
      messages.push(...silentBefore(since, change, caused(notified, change.data.by)))
    }
    await saveOrders(tx, [...orders.values()])
    await enqueue(tx, messages, clock.now())
  }

const placed =
  ({ clock }: Deps): ApplyChanges<Parameters<typeof notifyPlaced>[1]> =>
  async (batch, tx) => {
    const ids = batch.map(({ data }) => data.orderId)
    const [known, since] = await Promise.all([readOrders(tx, ids), readBeginning(tx)])
    // A known order has changed since, and its messages are queued.
    const fresh = batch.filter(({ data }) => !known.has(data.orderId))
    const notified = fresh.map((change) => {
      const placedOrder = notifyPlaced(change.event.id, change.data)
      return { order: placedOrder.order, messages: silentBefore(since, change, caused(placedOrder)) }
    })
    await saveOrders(tx, [...new Map(notified.map(({ order }) => [order.orderId, order])).values()])
    await enqueue(
      tx,
      notified.flatMap(({ messages }) => messages),
      clock.now(),
    )
  }

const outright =
  <Data>({ clock }: Deps, notify: (eventId: string, data: Data) => NewMessage[]): ApplyChanges<Data> =>
  async (batch: Change<Data>[], tx: Sql) => {
    const since = await readBeginning(tx)
    const messages = batch.flatMap((change) => silentBefore(since, change, notify(change.event.id, change.data)))
    await enqueue(tx, messages, clock.now())
  }

/**
 * Follows orders, offers, requests, suggested bikes and canaries that were given up, and queues their messages in the same transaction. It has no tables that a rebuild
 * may fill again, because a sent message cannot be recalled.
 */
export const createMessageReplica = (deps: Deps): Projection =>
  defineProjection({
    name: 'notifications-messages',
    topics: ['orders', 'catalogue', 'wizard', 'slices'],
    gatherMs: 100, // a mail may leave 100 ms later
    events: [
      OrderPlaced,
      OrderPaid,
      OrderExpired,
      OrderStatusChanged,
      OrderRefunded,
      AppointmentChanged,
      OrderMessageDue,
      AttentionOpened,
      AttentionClosed,
      BestOfferMade,
      BestOfferAnswered,
      TyreRequested,
      BikeSuggested,
      SliceCanaryReverted,
    ],
    on: {
      ...when(OrderPlaced, placed(deps)),
      ...when(OrderPaid, ofOrders(deps, notifyPaid)),
      ...when(OrderExpired, ofOrders(deps, notifyExpired)),
      ...when(OrderStatusChanged, ofOrders(deps, notifyStatus)),
      ...when(OrderRefunded, ofOrders(deps, notifyRefunded)),
      ...when(AppointmentChanged, ofOrders(deps, notifyAppointment)),
      ...when(OrderMessageDue, ofOrders(deps, notifyDue)),
      ...when(AttentionOpened, ofOrders(deps, notifyAttention)),
      ...when(AttentionClosed, ofOrders(deps, closeReturn)),
      ...when(BestOfferMade, outright(deps, notifyOfferMade)),
      ...when(BestOfferAnswered, outright(deps, notifyOfferAnswered)),
      ...when(TyreRequested, outright(deps, notifyRequest)),
      ...when(BikeSuggested, outright(deps, notifyBike)),
      ...when(SliceCanaryReverted, outright(deps, notifyCanary)),
    },
  })
