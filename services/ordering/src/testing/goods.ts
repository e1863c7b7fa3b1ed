import type { Product, Supply } from '../stock/allocation.decider.ts'
import { emptyStock, type Stock } from '../stock/availability.decider.ts'

export const frontEan = '2901542743630'
export const rearEan = '2907373823466'
export const setEan = '2918906488113'

const product = (ean: string, price: number, facts: Partial<Product> = {}): Product => ({
  ean,
  brand: 'Michelin',
  displayName: 'Power 6',
  displaySize: '180/55ZR17 M/C (73W)',
  price,
  freeShipping: false,
  set: null,
  ...facts,
})

/** A front for 739, a rear for 949 and the set of both for 1,699 shekels. */
export const front = product(frontEan, 73_900)
export const rear = product(rearEan, 94_900)
export const pair = product(setEan, 169_900, { set: { frontEan, rearEan } })

export const stock = (ean: string, facts: Partial<Stock> = {}): Stock => ({ ...emptyStock(ean), ...facts })

/** All three products, with the stock given, on a day when the next shipment still takes orders. */
export const supply = (stocks: Stock[], products: Product[] = [front, rear, pair]): Supply => ({
  products: new Map(products.map((one) => [one.ean, one])),
  stocks: new Map(stocks.map((one) => [one.ean, one])),
  calendar: { today: '2026-11-21', nextOrderDeadline: '2026-12-09' },
  arrivals: { current: '2026-12-03', next: '2027-01-14' },
})

/** Ten fronts and ten rears on the shelf. */
export const plenty = supply([stock(frontEan, { onHand: 10 }), stock(rearEan, { onHand: 10 })])
