import type { Agorot } from '@zmig/events'
import { MAX_QUANTITY, type Visibility } from '@zmig/edge-contract'
import {
  availabilityOf,
  availabilityOfSet,
  emptyStock,
  type ShipmentCalendar,
  type Stock,
} from './availability.decider.ts'

/** A product of the catalogue; price in agorot. A set names its two tyres. */
export type Product = {
  ean: string
  brand: string
  displayName: string
  displaySize: string
  price: Agorot
  freeShipping: boolean
  set: { frontEan: string; rearEan: string } | null
}

export type Item = { ean: string; quantity: number }

/** The supply of a tyre: the shelf, the current shipment or the next one. */
export type Source = 'on_hand' | 'current' | 'next'
export type Take = { ean: string; source: Source; quantity: number }

/** The arrival days of shipments; null while there is none. */
export type Arrivals = { current: string | null; next: string | null }

/** A cart line with its available supply; `takes` is empty unless the whole quantity can be bought. */
export type AllocatedLine = Item & {
  product: Product | undefined
  visibility: Visibility
  available: number
  purchasable: boolean
  takes: Take[]
  /** the arrival day of the last of its tyres; undefined for tyres on the shelf */
  arrivesOn: string | undefined
}

export type Supply = {
  products: Map<string, Product>
  stocks: Map<string, Stock>
  calendar: ShipmentCalendar
  arrivals: Arrivals
}

const sources: Partial<Record<Visibility, Source>> = { instock: 'on_hand', preorder: 'current', ondemand: 'next' }

/** The supply as staff sell it by phone: a tyre that shoppers are asked to call for is sold as its numbers say. */
export const supplyByPhone = <Known extends Pick<Supply, 'stocks'>>(supply: Known): Known => ({
  ...supply,
  stocks: new Map(
    [...supply.stocks].map(([ean, stock]) => [ean, stock.override === 'none' ? { ...stock, override: null } : stock]),
  ),
})

/** The last arrival day of these supplies; undefined when all are on the shelf, or no shipment is known. */
export const lastArrivalOf = (sources: Iterable<Source>, { current, next }: Arrivals): string | undefined => {
  const days = { on_hand: null, current, next }
  return [...sources]
    .flatMap((source) => days[source] ?? [])
    .toSorted()
    .at(-1)
}

/** Merges lines of the same product, in the order of their first mention. */
export const mergeItems = (items: readonly Item[]): Item[] => {
  const merged = new Map<string, number>()
  for (const { ean, quantity } of items) merged.set(ean, (merged.get(ean) ?? 0) + quantity)
  return [...merged].map(([ean, quantity]) => ({ ean, quantity }))
}

/** The EANs of the single tyres in one item of a product. */
export const componentsOf = ({ ean, set }: Pick<Product, 'ean' | 'set'>): string[] =>
  set ? [set.frontEan, set.rearEan] : [ean]

const afterTake = (stock: Stock, { source, quantity }: Take): Stock => {
  if (source === 'on_hand') return { ...stock, reserved: stock.reserved + quantity }
  return source === 'current' ? { ...stock, reservedCurrent: stock.reservedCurrent + quantity } : stock
}

const takesOf = (components: Stock[], quantity: number, calendar: ShipmentCalendar): Take[] => {
  const [front, rear] = components
  const twice = front !== undefined && rear?.ean === front.ean
  return (twice ? [front] : components).flatMap((stock) => {
    const units = twice ? 2 : 1
    const source = sources[availabilityOf(stock, calendar, units).visibility]
    return source ? [{ ean: stock.ean, source, quantity: quantity * units }] : []
  })
}

/**
 * Decides line by line which supply serves a cart. Each line sees what the lines before it left, so a tyre and a set that
 * contains it never share the last one.
 *
 * @param items merged lines (see mergeItems)
 */
export const allocate = (items: readonly Item[], { products, stocks, calendar, arrivals }: Supply): AllocatedLine[] => {
  const left = new Map(stocks)
  return items.map((item) => {
    const product = products.get(item.ean)
    if (!product)
      return {
        ...item,
        product,
        visibility: 'outofstock',
        available: 0,
        purchasable: false,
        takes: [],
        arrivesOn: undefined,
      }
    const components = componentsOf(product).map((ean) => left.get(ean) ?? emptyStock(ean))
    const [front, rear] = components as [Stock, Stock?]
    const { visibility, available } = rear ? availabilityOfSet(front, rear, calendar) : availabilityOf(front, calendar)
    const purchasable = item.quantity <= Math.min(available, MAX_QUANTITY)
    const takes = purchasable ? takesOf(components, item.quantity, calendar) : []
    for (const take of takes) left.set(take.ean, afterTake(left.get(take.ean) ?? emptyStock(take.ean), take))
    const arrivesOn = lastArrivalOf(
      takes.map(({ source }) => source),
      arrivals,
    )
    return { ...item, product, visibility, available, purchasable, takes, arrivesOn }
  })
}

/** One entry per tyre and supply, as reservations are kept. */
export const sumTakes = (takes: readonly Take[]): Take[] => {
  const summed = new Map<string, Take>()
  for (const take of takes) {
    const key = `${take.ean} ${take.source}`
    summed.set(key, { ...take, quantity: take.quantity + (summed.get(key)?.quantity ?? 0) })
  }
  return [...summed.values()]
}
