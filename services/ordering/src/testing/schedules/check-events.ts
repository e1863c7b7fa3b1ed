import { isDeepStrictEqual } from 'node:util'
import { AttentionClosed, AttentionOpened, AvailabilityChanged, type RecordedEvent } from '@zmig/events'
import { foldOrders, type FoldedOrder } from './fold-orders.ts'
import type { ShopState } from './shop-state.ts'

const foldOf = (events: readonly RecordedEvent[]): Map<string, FoldedOrder> | string => {
  try {
    return foldOrders(events)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const faultsOfRepeats = (events: readonly RecordedEvent[]): string[] => {
  const ids = events.map(({ id }) => id)
  return new Set(ids).size === ids.length ? [] : ['an event is in the log twice']
}

/** Compares the folded events with the row, in the fields that both have. */
const faultsOfOrder = (row: ShopState['orders'][number], folded: FoldedOrder | undefined): string[] => {
  if (!folded) return [`${row.orderId} was never published`]
  const { withdrawn: _withdrawn, lines, ...facts } = folded
  const known = Object.fromEntries(Object.keys(facts).map((key) => [key, row[key as keyof typeof facts]]))
  return isDeepStrictEqual(known, facts) && lines.length === row.lines.length
    ? []
    : [`${row.orderId} is ${JSON.stringify(known)}, the log says ${JSON.stringify(facts)}`]
}

const faultsOfAvailability = (state: ShopState, events: readonly RecordedEvent[]): string[] => {
  const published = new Map<string, { available: number; revision: number }>()
  const faults: string[] = []
  for (const event of events.filter(({ type }) => type === AvailabilityChanged.type)) {
    const { ean, available, revision } = AvailabilityChanged.read(event)
    if (revision !== (published.get(ean)?.revision ?? 0) + 1)
      faults.push(`revision ${revision} of ${ean} is out of order`)
    published.set(ean, { available, revision })
  }
  for (const { ean, available, revision } of state.availability)
    if (!isDeepStrictEqual(published.get(ean), { available, revision }))
      faults.push(`availability of ${ean} is ${available}, the log says ${published.get(ean)?.available}`)
  return faults
}

const faultsOfAttention = (state: ShopState, events: readonly RecordedEvent[]): string[] => {
  const open = new Set<string>()
  for (const event of events) {
    if (event.type === AttentionOpened.type) open.add(AttentionOpened.read(event).attentionId)
    if (event.type === AttentionClosed.type) open.delete(AttentionClosed.read(event).attentionId)
  }
  const waiting = state.attention.filter((one) => one.open).map(({ attentionId }) => attentionId)
  return isDeepStrictEqual([...open].sort(), waiting.sort()) ? [] : ['the open cases are not those that were published']
}

/** Checks that ordering's tables, and another service's read model, equal a fold of the log. */
export const faultsOfEvents = (
  state: ShopState,
  events: readonly RecordedEvent[],
  readModel: readonly FoldedOrder[],
): string[] => {
  const folded = foldOf(events)
  if (typeof folded === 'string') return [folded]
  const shown = new Map(readModel.map((order) => [order.orderId, order]))
  const differing = [...folded].filter(([orderId, order]) => !isDeepStrictEqual(shown.get(orderId), order))
  const unknown = [...folded.keys()].filter((orderId) => !state.orders.some((order) => order.orderId === orderId))
  return [
    ...faultsOfRepeats(events),
    ...state.orders.flatMap((row) => faultsOfOrder(row, folded.get(row.orderId))),
    ...unknown.map((orderId) => `${orderId} was published and does not exist`),
    ...differing.map(
      ([orderId, order]) =>
        `the read model shows ${JSON.stringify(shown.get(orderId))} for ${orderId}, the log says ${JSON.stringify(order)}`,
    ),
    ...faultsOfAvailability(state, events),
    ...faultsOfAttention(state, events),
  ]
}
