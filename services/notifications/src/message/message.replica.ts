import {
  AppointmentChanged,
  AttentionClosed,
  AttentionOpened,
  BestOfferAnswered,
  BestOfferMade,
  OrderExpired,
  OrderMessageDue,
  OrderPaid,
  OrderPlaced,
  OrderRefunded,
  OrderStatusChanged,
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
import type { Told } from '../order/addressed.ts'
import {
  tellAppointment,
  tellAttention,
  tellDue,
  tellExpired,
  tellPaid,
  tellPlaced,
  tellRefunded,
  tellSettled,
  tellStatus,
} from '../order/order.decider.ts'
import { readOrders, saveOrders } from '../order/order.repository.ts'
import type { OrderState } from '../order/order-state.ts'
import { tellOfferAnswered, tellOfferMade, tellRequest } from './house.decider.ts'
import type { NewMessage } from './message.ts'
import { enqueue, readBeginning } from './queue.ts'

type Deps = Pick<ServiceDeps, 'clock'>

/** Orders of this service are about what it was there for: the rest of the history it believes, and is silent about. */
const silentBefore = (since: Date, { event }: Change, messages: NewMessage[]): NewMessage[] =>
  new Date(event.time) < since ? [] : messages

/** Applies events of existing orders, one after the other in memory and then in one statement. */
const ofOrders =
  <Data extends { orderId: string }>(
    { clock }: Deps,
    tell: (eventId: string, before: OrderState, data: Data) => Told,
  ): ApplyChanges<Data> =>
  async (batch, tx) => {
    const ids = batch.map(({ data }) => data.orderId)
    const [orders, since] = await Promise.all([readOrders(tx, ids), readBeginning(tx)])
    const messages: NewMessage[] = []
    for (const change of batch) {
      const before = orders.get(change.data.orderId)
      if (!before) continue // an order from before this service listened to orders
      const told = tell(change.event.id, before, change.data)
      orders.set(before.orderId, told.order)
      messages.push(...silentBefore(since, change, told.messages))
    }
    await saveOrders(tx, [...orders.values()])
    await enqueue(tx, messages, clock.now())
  }

const placed =
  ({ clock }: Deps): ApplyChanges<Parameters<typeof tellPlaced>[1]> =>
  async (batch, tx) => {
    const ids = batch.map(({ data }) => data.orderId)
    const [known, since] = await Promise.all([readOrders(tx, ids), readBeginning(tx)])
    // one that is known already has moved on since, and its messages are queued
    const fresh = batch.filter(({ data }) => !known.has(data.orderId))
    const told = fresh.map((change) => {
      const { order, messages } = tellPlaced(change.event.id, change.data)
      return { order, messages: silentBefore(since, change, messages) }
    })
    await saveOrders(tx, [...new Map(told.map(({ order }) => [order.orderId, order])).values()])
    await enqueue(
      tx,
      told.flatMap(({ messages }) => messages),
      clock.now(),
    )
  }

const outright =
  <Data>({ clock }: Deps, tell: (eventId: string, data: Data) => NewMessage[]): ApplyChanges<Data> =>
  async (batch: Change<Data>[], tx: Sql) => {
    const since = await readBeginning(tx)
    const messages = batch.flatMap((change) => silentBefore(since, change, tell(change.event.id, change.data)))
    await enqueue(tx, messages, clock.now())
  }

/**
 * Learns what happens to orders, and queues what people, garages and the shop are to be told of it, in the same
 * transaction. It has no tables that a rebuild may fill anew: what was sent cannot be taken back.
 */
export const createMessageReplica = (deps: Deps): Projection =>
  defineProjection({
    name: 'notifications-messages',
    topics: ['orders', 'catalogue'],
    gatherMs: 100, // nobody sees that a mail leaves so much later
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
    ],
    on: {
      ...when(OrderPlaced, placed(deps)),
      ...when(OrderPaid, ofOrders(deps, tellPaid)),
      ...when(OrderExpired, ofOrders(deps, tellExpired)),
      ...when(OrderStatusChanged, ofOrders(deps, tellStatus)),
      ...when(OrderRefunded, ofOrders(deps, tellRefunded)),
      ...when(AppointmentChanged, ofOrders(deps, tellAppointment)),
      ...when(OrderMessageDue, ofOrders(deps, tellDue)),
      ...when(AttentionOpened, ofOrders(deps, tellAttention)),
      ...when(AttentionClosed, ofOrders(deps, tellSettled)),
      ...when(BestOfferMade, outright(deps, tellOfferMade)),
      ...when(BestOfferAnswered, outright(deps, tellOfferAnswered)),
      ...when(TyreRequested, outright(deps, tellRequest)),
    },
  })
