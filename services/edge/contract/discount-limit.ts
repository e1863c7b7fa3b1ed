import * as z from 'zod/mini'
import { toShekels } from './agorot.ts'
import { roundAmountText } from './amount-text.ts'
import { Shekels } from './primitives.ts'

/** What members of staff take off a price without an owner: so many percent of it, and so much money. */
export type DiscountLimit = { percent: number; most: number }

/** The limit on the wire. */
export const StaffDiscount = z.object({ percent: z.number(), most: Shekels })

/**
 * Decides whether only an owner takes so much off a price: above either of the two limits. Coupons, prices of products, sets
 * and imports, and accepted offers all ask here.
 * @param off what is taken off, `price` before, and `most` of the limit are amounts of one unit
 * @param price undefined when it is not known: then the money counts alone
 */
export const isOwnersDiscount = (off: number, price: number | undefined, { percent, most }: DiscountLimit): boolean =>
  off > most || (price !== undefined && off * 100 > price * percent)

/** A price that falls; amounts of one unit. */
export type Fall = {
  after: number
  before: number
  /** what it was before the same member of staff began to change it; undefined when they did not */
  began?: number | undefined
  /** of a set: what its two tyres cost, before the same member of staff began to change their prices */
  worth?: number | undefined
}

/**
 * Days for which a price that a member of staff changes in steps is measured from before the first of them, and for which a
 * coupon is measured against the lowest price.
 */
export const STEPS_COUNT_DAYS = 7

/**
 * Decides whether only an owner lowers a price so far, in one step or in several. What takes back a raise of one's own is no
 * discount. A set is measured against its two tyres as well: an exchange of tyres makes no room.
 */
export const isOwnersFall = ({ after, before, began = before, worth = began }: Fall, limit: DiscountLimit): boolean =>
  after < before && [began, worth].some((price) => isOwnersDiscount(price - after, price, limit))

/** Why staff are refused, and whom they ask. @param limit in shekels */
export const ownersDiscountText = ({ percent, most }: DiscountLimit): string =>
  `הנחה של יותר מ־${percent}% מהמחיר, או של יותר מ־${roundAmountText(most)}, נותנים רק בעלי החנות. פנו אליהם.`

/** The same of a limit in agorot. */
export const ownersDiscountTextOf = (limit: DiscountLimit): string =>
  ownersDiscountText({ ...limit, most: toShekels(limit.most) })

/** The refusal of a lower price by staff; undefined when they may lower it. @param limit in agorot, as the prices */
export const ownersFallFault = (fall: Fall, limit: DiscountLimit | undefined): string | undefined => {
  if (!limit || !isOwnersFall(fall, limit)) return undefined
  const { after, before, began = before } = fall
  const sentence = ownersDiscountTextOf(limit)
  if (!isOwnersDiscount(began - after, began, limit)) return `${sentence} זוג נמדד גם מול מחיר שני הצמיגים שלו.`
  const isOneStep = isOwnersDiscount(before - after, before, limit)
  return isOneStep ? sentence : `${sentence} נספר כאן גם מה שהוזלתם בעצמכם בשבוע האחרון.`
}
