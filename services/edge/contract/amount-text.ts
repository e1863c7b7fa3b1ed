import type { Shekels } from './primitives.ts'

const THOUSANDS = /\B(?=(\d{3})+(?!\d))/g

/**
 * A price, a full price, a sum or an instalment, always with agorot: `₪268.00`, `₪1,898.00`
 * (storefront-and-checkout.md §9, decisions.md, Money). Without `Intl`: a browser's first number format costs a phone 60 ms
 * before hydration (measured).
 * @param shekels as the edge sends it, at most two decimals
 */
export const priceText = (shekels: Shekels): string => `₪${shekels.toFixed(2).replace(THOUSANDS, ',')}`

/**
 * An amount without agorot when there are none, only for a fee inside a sentence (`משלוח: ₪60`, `החל מ־₪120`), a coupon's
 * discount (`₪50`) and the scale of a chart.
 * @param shekels as the edge sends it, at most two decimals
 */
export const roundAmountText = (shekels: Shekels): string => priceText(shekels).replace(/\.00$/, '')
