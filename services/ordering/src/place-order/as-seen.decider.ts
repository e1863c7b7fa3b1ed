import type { Agorot } from '@zmig/events'
import type { Quote } from '../quote/quote.decider.ts'
import { refused, type Refusal } from './refusal.ts'

/** What the shopper saw and agreed to; undefined, or not in the list, when the caller does not compare. */
export type Seen = {
  /** agorot, "pay now" */
  expectedTotal: Agorot | undefined
  /** agorot that are paid at the garage */
  expectedAtGarage: Agorot | undefined
  /** the arrival day of each line; absent for tyres on the shelf */
  expectedLines: readonly Arriving[]
}

type Arriving = { ean: string; arrivesOn?: string | undefined }

const text = {
  price: 'המחיר השתנה. נא לבדוק את הסכום המעודכן ולאשר שוב.',
  later: 'חלק מהצמיגים יגיעו אלינו מאוחר יותר ממה שהוצג לכם. נא לבדוק את מועד ההגעה ולאשר שוב.',
  both: 'המחיר השתנה, וחלק מהצמיגים יגיעו אלינו מאוחר יותר ממה שהוצג לכם. נא לבדוק ולאשר שוב.',
}

/** Whether tyres arrive later than the shopper saw, because other orders took the shelf or a nearer shipment. */
export const isLater = ({ expectedLines }: Seen, lines: readonly Arriving[]): boolean =>
  expectedLines.some((seen) => {
    const line = lines.find(({ ean }) => ean === seen.ean)
    return line?.arrivesOn !== undefined && line.arrivesOn > (seen.arrivesOn ?? '')
  })

/** Both amounts count: the order also agrees to the garage's price. */
const isPriceAsSeen = ({ expectedTotal, expectedAtGarage }: Seen, { payNow, payAtGarage }: Quote): boolean =>
  (expectedTotal ?? payNow) === payNow && (expectedAtGarage ?? payAtGarage) === payAtGarage

/**
 * Refuses, with the new quote, when the price has changed or tyres arrive later than the shopper agreed to. Earlier arrival
 * is accepted.
 */
export const decideAsSeen = (seen: Seen, quote: Quote): Refusal | undefined => {
  const later = isLater(seen, quote.lines)
  if (!isPriceAsSeen(seen, quote)) return refused('PRICE_CHANGED', later ? text.both : text.price, quote)
  return later ? refused('PRICE_CHANGED', text.later, quote) : undefined
}
