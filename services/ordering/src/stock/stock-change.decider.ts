import type { Stock } from './availability.decider.ts'

/** The counts of a tyre as staff see and correct them, in units. */
export type StockCounts = Stock & { inboundNext: number; reservedNext: number }

/** Why staff correct a count. */
export const STOCK_REASONS = ['counted', 'damaged', 'found', 'returned', 'other'] as const
export type StockReason = (typeof STOCK_REASONS)[number]

/** A correction: the number that was counted, or a difference to the number that is there. */
export type Correction = {
  onHand?: number | undefined
  difference?: number | undefined
  reason: StockReason
  note?: string | undefined
  /** what the editor saw on the shelf; a count that is corrected from another number comes too late */
  seen?: number | undefined
  /** staff know that fewer are left than orders have reserved */
  belowReserved?: boolean | undefined
}

export type StockRefused = {
  ok: false
  code: 'NOT_FOUND' | 'VALIDATION' | 'CHANGED' | 'BELOW_RESERVED'
  message: string
  /** as it is now, for a change that came too late */
  stock?: StockCounts
  /** orders that wait for the tyre, for a correction below what is reserved */
  orders?: string[]
}

/** More than the shop's shelves hold of one tyre: a typing mistake. Units. */
export const MOST_ON_HAND = 10_000

export const refusedStock = (code: StockRefused['code'], message: string): StockRefused => ({
  ok: false,
  code,
  message,
})

/** Decides how many are on the shelf after a correction. */
export const decideCorrection = (
  { onHand, difference, reason, note, seen, belowReserved }: Correction,
  stock: StockCounts,
  orders: string[],
): { onHand: number } | StockRefused => {
  if ((onHand === undefined) === (difference === undefined))
    return refusedStock('VALIDATION', 'נא להזין מספר שנספר או הפרש, אחד מהם')
  if (reason === 'other' && !note?.trim()) return refusedStock('VALIDATION', 'לסיבה ״אחר״ צריך הערה')
  if (seen !== undefined && seen !== stock.onHand)
    return {
      ...refusedStock('CHANGED', `המלאי השתנה בינתיים: על המדף ${stock.onHand}. בדקו ושמרו שוב`),
      stock,
    }
  const next = onHand ?? stock.onHand + (difference ?? 0)
  if (!Number.isInteger(next) || next < 0)
    return refusedStock('VALIDATION', `המלאי אינו יכול להיות שלילי; על המדף ${stock.onHand}`)
  if (next > MOST_ON_HAND)
    return refusedStock('VALIDATION', `יותר מ־${MOST_ON_HAND.toLocaleString('he-IL')} יחידות? בדקו את המספר`)
  if (next < stock.reserved && !belowReserved)
    return {
      ...refusedStock(
        'BELOW_RESERVED',
        `${stock.reserved} יחידות כבר שמורות להזמנות${orders.length > 0 ? ` (${orders.join(', ')})` : ''}. תיקון ל־${next} ישאיר חלק מהן בלי צמיג`,
      ),
      stock,
      orders,
    }
  return { onHand: next }
}

/** What an import changes of a stock: the count, staff's override, or both. */
export type StockState = Pick<Stock, 'onHand' | 'override'>
export type StockLine = {
  ean: string
  before: StockState
  after: StockState
  /** the catalogue has just listed it */ isNew?: boolean | undefined
}
export type StockOutcome = 'applied' | 'conflict' | 'gone' | 'refused'

const isSame = (one: StockState, other: StockState): boolean =>
  one.onHand === other.onHand && one.override === other.override

/** Decides what a line of an import does to a stock as it is now; fewer than are reserved is left to a person. */
export const decideStockLine = (
  { before, after }: StockLine,
  now: Stock,
): { save: StockState } | Exclude<StockOutcome, 'gone'> => {
  if (isSame(now, after)) return 'applied'
  if (!isSame(now, before)) return 'conflict'
  const isCount = Number.isInteger(after.onHand) && after.onHand >= 0 && after.onHand <= MOST_ON_HAND
  if (!isCount || (after.onHand !== now.onHand && after.onHand < now.reserved)) return 'refused'
  return { save: after }
}

/** A change of a stock that staff want to put back. */
export type ChangeToPutBack = {
  before: number
  after: number
  overrideBefore: StockState['override']
  overrideAfter: StockState['override']
  /** false: an order or a shipment moved the tyres */
  isByStaff: boolean
  /** a person changed the same count or override again */
  isChangedSince: boolean
}

/**
 * Decides what putting back a change makes of a stock. What orders took and shipments brought since stays counted: the
 * difference that the change made is taken back. What a person changed since stays, and the refusal says so.
 */
export const decideStockPutBack = (
  { before, after, overrideBefore, overrideAfter, isByStaff, isChangedSince }: ChangeToPutBack,
  stock: StockCounts,
  orders: string[],
): StockState | StockRefused => {
  if (!isByStaff) return refusedStock('VALIDATION', 'הזמנה או משלוח שינו את המלאי. אפשר להחזיר רק שינוי של הצוות')
  const isOverridden = overrideBefore !== overrideAfter
  if (isChangedSince || (isOverridden && stock.override !== overrideAfter))
    return {
      ...refusedStock('CHANGED', `הצוות שינה את המלאי שוב מאז, ולכן הוא נשאר כמו שהוא עכשיו: על המדף ${stock.onHand}`),
      stock,
    }
  const override = isOverridden ? overrideBefore : stock.override
  if (before === after) return { onHand: stock.onHand, override }
  const counted = decideCorrection({ difference: before - after, reason: 'counted' }, stock, orders)
  return 'ok' in counted ? counted : { onHand: counted.onHand, override }
}
