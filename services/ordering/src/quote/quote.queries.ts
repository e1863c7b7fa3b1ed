import type { Agorot } from '@zmig/events'
import { shopIdOf, type QuoteRequest } from '@zmig/edge-contract'
import type { Sql } from '@zmig/kit'
import type { ServiceDeps } from '@zmig/projections'
import { couponGoods, couponHolder, decideCoupon, type CouponHolder, toCode } from '../coupon/coupon.decider.ts'
import { nameCouponProducts, readCoupons, type CouponProduct } from '../coupon/coupon.repository.ts'
import { findGarage } from '../garage/garage.repository.ts'
import { allocate, mergeItems, supplyByPhone, type AllocatedLine, type Item } from '../stock/allocation.decider.ts'
import { readSupply } from '../stock/supply.repository.ts'
import { couponsWithout, readOwnHolds, stocksWithout, type OwnHolds } from './own-holds.queries.ts'
import { decideQuote, type Quote } from './quote.decider.ts'

/**
 * Allocates a cart to the current supply. Reads only: an order decides again under locks.
 * @param own what the visitor who asks holds already
 */
const readLines = async (
  sql: Sql,
  cart: readonly Item[],
  own: OwnHolds,
  now: Date,
  byStaff = false,
): Promise<AllocatedLine[]> => {
  const items = mergeItems(cart)
  const eans = items.map(({ ean }) => ean)
  const read = await readSupply(sql, eans, now)
  const supply = byStaff ? supplyByPhone(read) : read
  return allocate(items, { ...supply, stocks: stocksWithout(own, supply.stocks) })
}

/** An order compares only the phone, so a quote does the same as soon as a phone is known (decisions.md, Best offer). */
const holderOf = (checkout: QuoteRequest['checkout']): CouponHolder => {
  const holder = couponHolder(checkout?.personal?.phone ?? undefined, checkout?.visitorId ?? undefined)
  return holder.phone === undefined ? holder : { phone: holder.phone }
}

/** The price of the chosen garage in agorot per tyre; 0 while none is chosen, or when it is hidden. */
const readRate = async (sql: Sql, checkout: QuoteRequest['checkout']): Promise<number> => {
  const shopId = checkout && shopIdOf(checkout)
  const garage = shopId === undefined ? undefined : await findGarage(sql, shopId)
  return garage && !garage.hide ? garage.price : 0
}

/**
 * Totals of a cart as it would be ordered now, in agorot.
 * A coupon code that is worth nothing for this cart is a discount of 0, never an error.
 * `byStaff`: for a caller, who can buy what is sold by phone only.
 */
export const createQuote =
  ({ database, clock }: Pick<ServiceDeps, 'database' | 'clock'>) =>
  async ({ cart, checkout }: QuoteRequest, { byStaff = false } = {}): Promise<Quote> => {
    const now = clock.now()
    const own = await readOwnHolds(database, checkout?.visitorId ?? undefined)
    const [lines, coupons, installationRate] = await Promise.all([
      readLines(database, cart.items, own, now, byStaff),
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

export type CouponQuestion = {
  code: string
  cart: { items: Item[] }
  phone?: string | undefined
  /** verified by the edge */
  visitorId?: string | undefined
}

/**
 * What the edge gets: the discount in agorot and the code as it is saved; or that the code is worth nothing for this cart,
 * with the products that it is for when the cart has none of them.
 */
export type CouponAnswer =
  { ok: true; code: string; discount: Agorot } | { ok: false; forProducts?: readonly CouponProduct[] }

/** Computes what a coupon would take off a cart now. Reads only: an order decides again under locks. */
export const createCheckCoupon =
  ({ database, clock }: Pick<ServiceDeps, 'database' | 'clock'>) =>
  async ({ code, cart, phone, visitorId }: CouponQuestion): Promise<CouponAnswer> => {
    const now = clock.now()
    const coupons = await readCoupons(database, code)
    // Most wrong codes end here, without reading the cart.
    if (coupons.length === 0) return { ok: false }
    const own = await readOwnHolds(database, visitorId)
    const lines = await readLines(database, cart.items, own, now)
    const free = couponsWithout(own, coupons)
    const holder = couponHolder(phone, visitorId)
    const coupon = decideCoupon(free, lines, holder, now)
    if (coupon) return { ok: true, code: toCode(code), discount: coupon.discount }
    const goods = couponGoods(free, lines, holder, now)
    if (goods.length === 0) return { ok: false }
    return { ok: false, forProducts: await nameCouponProducts(database, goods) }
  }
