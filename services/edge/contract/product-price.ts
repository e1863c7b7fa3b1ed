import { toAgorot } from './agorot.ts'

const LEAST = 1
const MOST = 100_000

/** The least and the most that a product may cost, as refusals and hints say it. */
export const PRICE_RANGE = `בין ₪${LEAST} ל־₪${MOST.toLocaleString('en')}`

/** Whether a product may cost that: whole agorot within the range. @param price in agorot */
export const isProductPrice = (price: number): boolean =>
  Number.isInteger(price) && price >= toAgorot(LEAST) && price <= toAgorot(MOST)
