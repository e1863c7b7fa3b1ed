import { shopIdOf, type QuoteRequest } from '@zmig/edge-contract'
import type { Sql } from '@zmig/kit'
import type { ServiceDeps } from '@zmig/projections'
import { couponHolder } from '../coupon/coupon-holder.ts'
import { decideCoupon, type CouponHolder } from '../coupon/coupon.decider.ts'
import { readCoupons } from '../coupon/coupon.repository.ts'
import { findGarage } from '../garage/garage.queries.ts'
import { couponsWithout, readOwnHolds, stocksWithout, type OwnHolds } from '../order/own-holds.queries.ts'
import { allocate, mergeItems, type AllocatedLine, type Item } from './allocation.decider.ts'
import { type Quote, decideQuote } from './quote.decider.ts'
import { readSupply } from './supply.queries.ts'

/**
 * What is left for a cart right now. Reads only; an order decides again under locks.
 * @param own of the visitor who asks
 */
export const readLines = async (
  sql: Sql,
  cart: readonly Item[],
  own: OwnHolds,
  now: Date,
): Promise<AllocatedLine[]> => {
  const items = mergeItems(cart)
  const eans = items.map(({ ean }) => ean)
  const supply = await readSupply(sql, eans, now)
  return allocate(items, { ...supply, stocks: stocksWithout(own, supply.stocks) })
}

/** An order compares the phone alone, so a phone that is typed already decides here too (decisions.md, Best offer). */
const holderOf = (checkout: QuoteRequest['checkout']): CouponHolder => {
  const holder = couponHolder(checkout?.personal?.phone ?? undefined, checkout?.visitorId ?? undefined)
  return holder.phone === undefined ? holder : { phone: holder.phone }
}

/** Agorot per tyre that the chosen garage takes; 0 while none is chosen, and for one that nobody can choose. */
const readRate = async (sql: Sql, checkout: QuoteRequest['checkout']): Promise<number> => {
  const shopId = checkout && shopIdOf(checkout)
  const garage = shopId === undefined ? undefined : await findGarage(sql, shopId)
  return garage && !garage.hide ? garage.price : 0
}

/**
 * Totals of a cart as it would be ordered now, in agorot.
 * A coupon code that is worth nothing for this cart is a discount of 0, never an error.
 */
export const createQuote =
  ({ database, clock }: Pick<ServiceDeps, 'database' | 'clock'>) =>
  async ({ cart, checkout }: QuoteRequest): Promise<Quote> => {
    const now = clock.now()
    const own = await readOwnHolds(database, checkout?.visitorId ?? undefined)
    const [lines, coupons, installationRate] = await Promise.all([
      readLines(database, cart.items, own, now),
      readCoupons(database, checkout?.couponCode ?? ''),
      readRate(database, checkout),
    ])
    return decideQuote(lines, {
      sip: checkout?.sip ?? 'install',
      installationRate,
      discount: decideCoupon(couponsWithout(own, coupons), lines, holderOf(checkout), now)?.discount ?? 0,
      payments: checkout?.payment?.payments ?? 1,
    })
  }
