import { MAX_QUANTITY, type Visibility } from '@zmig/edge-contract'

/** The supply of one single tyre, in units. */
export type Stock = {
  ean: string
  onHand: number
  /** of `onHand`, reserved by orders */
  reserved: number
  /** on its way with the current shipment */
  inboundCurrent: number
  /** of `inboundCurrent`, reserved by orders */
  reservedCurrent: number
  /** set by staff; overrides the numbers */
  override: 'none' | 'outofstock' | null
}

/** Today and the order deadline of the next shipment; days are `2026-11-30`, Asia/Jerusalem. */
export type ShipmentCalendar = { today: string; nextOrderDeadline: string | null }

export type Availability = { visibility: Visibility; available: number }

/** From best to worst; a set has the visibility of its worse half. */
const ranks: readonly Visibility[] = ['instock', 'preorder', 'ondemand', 'outofstock', 'none']

export const emptyStock = (ean: string): Stock => ({
  ean,
  onHand: 0,
  reserved: 0,
  inboundCurrent: 0,
  reservedCurrent: 0,
  override: null,
})

/**
 * Decides what can be bought of a single tyre.
 *
 * @param unitsPerItem tyres that one item takes: 1, or 2 for a set of two equal tyres
 * @returns `available` in items. The next shipment is ordered to measure, so `ondemand` is limited by the line only
 * @see decisions.md, Catalogue, cart, likes: override, on hand, current shipment, next deadline, out of stock
 */
export const availabilityOf = (stock: Stock, calendar: ShipmentCalendar, unitsPerItem = 1): Availability => {
  if (stock.override) return { visibility: stock.override, available: 0 }
  const onHand = Math.floor((stock.onHand - stock.reserved) / unitsPerItem)
  if (onHand > 0) return { visibility: 'instock', available: onHand }
  const inbound = Math.floor((stock.inboundCurrent - stock.reservedCurrent) / unitsPerItem)
  if (inbound > 0) return { visibility: 'preorder', available: inbound }
  const orderable = calendar.nextOrderDeadline !== null && calendar.today <= calendar.nextOrderDeadline
  return orderable ? { visibility: 'ondemand', available: MAX_QUANTITY } : { visibility: 'outofstock', available: 0 }
}

/** Decides what can be bought of a set: the worse half's visibility, as many as both halves allow. */
export const availabilityOfSet = (front: Stock, rear: Stock, calendar: ShipmentCalendar): Availability => {
  if (front.ean === rear.ean) return availabilityOf(front, calendar, 2)
  const halves = [availabilityOf(front, calendar), availabilityOf(rear, calendar)] as const
  const worst = Math.max(...halves.map(({ visibility }) => ranks.indexOf(visibility)))
  return {
    visibility: ranks[worst] ?? 'none',
    available: Math.min(...halves.map(({ available }) => available)),
  }
}
