import { type DiscountLimit, isOwnersDiscount, ownersDiscountTextOf } from '@zmig/edge-contract'
import { moneyText, type Agorot } from '@zmig/events'

/** What a product costs, and the least that it cost in the last week, in agorot. */
export type Priced = { price: Agorot; lowest: Agorot }

/**
 * The refusal of a discount by staff; undefined when they may give it. It is measured against the lowest price of the last
 * week: a raise makes no room for it.
 * @param priced undefined when the shop does not sell the product: then the money counts alone
 * @param limit in agorot; undefined for an owner, who has none
 */
export const staffDiscountFault = (
  discount: Agorot,
  priced: Priced | undefined,
  limit: DiscountLimit | undefined,
): string | undefined => {
  if (!limit || !isOwnersDiscount(discount, priced?.lowest, limit)) return undefined
  const sentence = ownersDiscountTextOf(limit)
  return isOwnersDiscount(discount, priced?.price, limit)
    ? sentence
    : `${sentence} ההנחה נמדדת מול המחיר הנמוך ביותר בשבוע האחרון: ${moneyText(priced?.lowest ?? 0)}.`
}
