import { SUPPLIERS, type Supplier, type SupplierQuote } from '../supplier-quote/supplier-quote.decider.ts'

/** What ordering says of a single tyre (`GET /ordering/supply-needs`), in units. */
export type TyreNeed = {
  ean: string
  onHand: number
  /** of `onHand`, promised to orders */
  reserved: number
  inboundCurrent: number
  inboundNext: number
  /** promised from those shipments */
  reservedCurrent: number
  reservedNext: number
  /** sold in the last 52 weeks */
  sold: number
  /** staff said that it does not come back */
  discontinued: boolean
}

export type Forecast = {
  /** weeks from an order to its arrival */
  leadWeeks: number
  /** weeks between two orders */
  reviewWeeks: number
  /** tyres of each kind beyond what is expected to sell */
  safetyTyres: number
}

/** What a quantity is computed from, in tyres. */
export type Arithmetic = {
  /** on hand and not promised to an order */
  currentStock: number
  /** on its way, promised or not */
  inbound: number
  /** pre-orders and on-demand orders that wait for a shipment */
  unfilled: number
  /** sales of 52 weeks with the opening figure */
  lastYearSold: number
  /** what the shop wants to have beyond the promised */
  target: number
}

export type AddedReason = 'customer_order' | 'replenish'

export type DraftLine = Arithmetic & {
  ean: string
  quantity: number
  /** null while no supplier has it in stock */
  supplier: Supplier | null
  /** hundredths of a euro; null without a supplier */
  eurCents: number | null
  addedReason: AddedReason
}

export type SupplierCounts = Record<Supplier, number>
export const noCounts = (): SupplierCounts => ({ rduch: 0, deltiFr: 0, deltiDe: 0 })

const WEEKS_OF_YEAR = 52

/**
 * What the need of a tyre is computed from. Tyres of the shelf that are promised to one order are not there for another, so the current stock
 * leaves it out; what waits for a shipment counts as unfilled, and the whole shipment as inbound. A tyre that does not come
 * back has no target: it is bought only for customers who wait.
 *
 * @param opening tyres sold in the 52 weeks before the shop kept orders
 * @see decisions.md, Admin and security: draft orders
 */
export const arithmeticOf = (
  need: TyreNeed,
  opening: number,
  { leadWeeks, reviewWeeks, safetyTyres }: Forecast,
): Arithmetic => {
  const lastYearSold = need.sold + opening
  const expected = Math.ceil((lastYearSold * (leadWeeks + reviewWeeks)) / WEEKS_OF_YEAR)
  return {
    currentStock: need.onHand - need.reserved,
    inbound: need.inboundCurrent + need.inboundNext,
    unfilled: need.reservedCurrent + need.reservedNext,
    lastYearSold,
    target: need.discontinued ? 0 : expected + safetyTyres,
  }
}

/** Tyres to buy: max(0, unfilled + target − current stock − inbound). */
export const quantityOf = ({ unfilled, target, currentStock, inbound }: Arithmetic): number =>
  Math.max(0, unfilled + target - currentStock - inbound)

/** `customer_order` when customers wait for more than what is there and on its way, else `replenish`. */
export const reasonOf = ({ unfilled, currentStock, inbound }: Arithmetic): AddedReason =>
  unfilled > currentStock + inbound ? 'customer_order' : 'replenish'

/** The cheapest quotes of one tyre that are in stock; several when their price is the same. */
export const cheapestOf = (quotes: readonly SupplierQuote[]): SupplierQuote[] => {
  const inStock = quotes.filter(({ stock }) => stock > 0)
  const lowest = Math.min(...inStock.map(({ eurCents }) => eurCents))
  return inStock.filter(({ eurCents }) => eurCents === lowest)
}

/** Of equal quotes, that of the supplier who has more tyres of the draft already; then RDUCH, which is first in SUPPLIERS. */
const breakTie = (quotes: readonly SupplierQuote[], tyres: SupplierCounts): SupplierQuote | undefined =>
  quotes.toSorted(
    (one, other) =>
      tyres[other.supplier] - tyres[one.supplier] ||
      SUPPLIERS.indexOf(one.supplier) - SUPPLIERS.indexOf(other.supplier),
  )[0]

/**
 * Decides what to buy and of whom: each tyre that is needed from the supplier whose euro quote is the cheapest of those in
 * stock. Tyres with one cheapest supplier come first, so that a tie knows how large each supplier is.
 *
 * @returns lines by EAN, and for each supplier the EANs of the draft that it is cheapest for; a tie counts for each of them
 */
export const decideDraft = (
  needs: readonly TyreNeed[],
  quotes: readonly SupplierQuote[],
  openingSales: ReadonlyMap<string, number>,
  forecast: Forecast,
): { lines: DraftLine[]; lowestPriceCounters: SupplierCounts } => {
  const quotesOf = Map.groupBy(quotes, ({ ean }) => ean)
  const tyres = noCounts()
  const lowestPriceCounters = noCounts()
  const wanted = needs.flatMap((need) => {
    const arithmetic = arithmeticOf(need, openingSales.get(need.ean) ?? 0, forecast)
    const quantity = quantityOf(arithmetic)
    return quantity === 0
      ? []
      : [{ ean: need.ean, quantity, arithmetic, cheapest: cheapestOf(quotesOf.get(need.ean) ?? []) }]
  })
  const chosen = new Map<string, SupplierQuote | undefined>()
  const choose = ({ ean, quantity, cheapest }: (typeof wanted)[number]) => {
    const quote = breakTie(cheapest, tyres)
    chosen.set(ean, quote)
    if (quote) tyres[quote.supplier] += quantity
    for (const { supplier } of cheapest) lowestPriceCounters[supplier] += 1
  }
  const byEan = wanted.toSorted((one, other) => (one.ean < other.ean ? -1 : 1))
  for (const tyre of byEan.filter(({ cheapest }) => cheapest.length < 2)) choose(tyre)
  for (const tyre of byEan.filter(({ cheapest }) => cheapest.length > 1)) choose(tyre)
  const lines = byEan.map(({ ean, quantity, arithmetic }) => {
    const quote = chosen.get(ean)
    return {
      ean,
      quantity,
      ...arithmetic,
      addedReason: reasonOf(arithmetic),
      supplier: quote?.supplier ?? null,
      eurCents: quote?.eurCents ?? null,
    }
  })
  return { lines, lowestPriceCounters }
}
