import type { Changed } from '@zmig/edge-contract'
import type { Told } from '../availability/availability.commands.ts'
import type { Item } from '../quote/allocation.decider.ts'

/**
 * Edge waits for every row it is given. A full cart of sets and their tyres fits; a tyre that stands in dozens of sets
 * must not hold up the answer, and the sets beyond follow by themselves within milliseconds.
 */
const MOST_TYRES = 60

/**
 * What an order changed, as edge's read models name and number it: the order, then the availability of what was
 * ordered, then of whatever else shares those tyres.
 * @see architecture.md: a person sees what they just did
 */
export const changedRows = (
  { orderId, version }: { orderId: string; version: number },
  items: readonly Item[],
  told: readonly Told[],
): Changed[] => {
  const ordered = new Set(items.map(({ ean }) => ean))
  const first = told.filter(({ ean }) => ordered.has(ean))
  const rest = told.filter(({ ean }) => !ordered.has(ean))
  return [
    { key: `order:${orderId}`, version },
    ...[...first, ...rest].slice(0, MOST_TYRES).map(({ ean, revision }) => ({ key: `tyre:${ean}`, version: revision })),
  ]
}
