import type { Changed } from '@zmig/edge-contract'
import type { Item } from '../stock/allocation.decider.ts'
import type { PublishedAvailability } from '../stock/availability.commands.ts'

/**
 * The edge waits for every row in the list. A full cart of sets and their tyres fits. A tyre that is part of dozens of sets
 * must not delay the answer; the other sets follow within milliseconds.
 */
const MOST_TYRES = 60

/**
 * The rows that an order changed, by key and version of the edge's read models: the order, then the availability of what
 * was ordered, then of the products that share those tyres.
 * @see architecture.md: a person sees what they just did
 */
export const changedRows = (
  { orderId, version }: { orderId: string; version: number },
  items: readonly Item[],
  availability: readonly PublishedAvailability[],
): Changed[] => {
  const ordered = new Set(items.map(({ ean }) => ean))
  const first = availability.filter(({ ean }) => ordered.has(ean))
  const rest = availability.filter(({ ean }) => !ordered.has(ean))
  return [
    { key: `order:${orderId}`, version },
    ...[...first, ...rest].slice(0, MOST_TYRES).map(({ ean, revision }) => ({ key: `tyre:${ean}`, version: revision })),
  ]
}
