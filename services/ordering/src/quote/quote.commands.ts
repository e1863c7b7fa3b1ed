import type { Quote, QuoteRequest } from '@zmig/edge-contract'
import type { ServiceDeps } from '@zmig/projections'
import { readCalendar } from '../availability/calendar.queries.ts'
import { readCoupons } from '../coupon/coupon.commands.ts'
import { decideCoupon } from '../coupon/coupon.decider.ts'
import { allocate, componentsOf, mergeItems } from './allocation.decider.ts'
import { decideQuote } from './quote.decider.ts'
import { readProductsOf, readStocks } from './supply.queries.ts'

/**
 * Totals of a cart as it would be ordered now, in agorot. Reads only; the order decides again under locks.
 * A coupon code that is worth nothing for this cart is a discount of 0, never an error.
 */
export const createQuote =
  ({ database, clock }: Pick<ServiceDeps, 'database' | 'clock'>) =>
  async ({ cart, checkout }: QuoteRequest): Promise<Quote> => {
    const items = mergeItems(cart.items)
    const products = await readProductsOf(
      database,
      items.map(({ ean }) => ean),
    )
    const [stocks, calendar, coupons] = await Promise.all([
      readStocks(database, [...products.values()].flatMap(componentsOf)),
      readCalendar(database, clock.now()),
      readCoupons(database, checkout?.couponCode ?? ''),
    ])
    const lines = allocate(items, { products, stocks, calendar })
    return decideQuote(lines, {
      sip: checkout?.sip ?? 'install',
      installationRate: 0,
      discount: decideCoupon(coupons, lines)?.discount ?? 0,
      payments: checkout?.payment?.payments ?? 1,
    })
  }
