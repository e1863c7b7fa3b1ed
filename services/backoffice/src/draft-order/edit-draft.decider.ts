import { refused } from '@zmig/kit/refused'
import type { Supplier, SupplierQuote } from '../supplier-quote/supplier-quote.decider.ts'
import type { DraftLine } from './draft-order.decider.ts'

export type DraftStatus = 'initial' | 'preparing' | 'completed' | 'failed' | 'cancelled'

/** What decides whether a draft can be changed. */
export type DraftState = {
  status: DraftStatus
  /** grows with every change */
  version: number
  orderedAt: Date | null
}

export type DraftRefused = {
  ok: false
  code: 'NOT_FOUND' | 'VALIDATION' | 'CHANGED' | 'RUNNING' | 'ORDERED' | 'NOT_READY' | 'OVER'
  message: string
}

export const NOT_FOUND = refused('NOT_FOUND', 'טיוטת ההזמנה לא נמצאה.')

/** A draft may be worked on when it is complete and not ordered; @param seen the version that the editor saw */
export const refuseWork = ({ status, orderedAt, version }: DraftState, seen: number): DraftRefused | undefined => {
  if (orderedAt) return refused('ORDERED', 'הטיוטה כבר סומנה כהזמנה שנשלחה לספק, ואין לשנות אותה.')
  if (status === 'cancelled') return refused('OVER', 'הטיוטה בוטלה.')
  if (status === 'failed') return refused('OVER', 'הכנת הטיוטה נכשלה. יש ליצור טיוטה חדשה.')
  if (status !== 'completed') return refused('NOT_READY', 'הטיוטה עדיין בהכנה.')
  if (version !== seen)
    return refused('CHANGED', 'מישהו אחר שינה את הטיוטה בינתיים. השינוי שלכם לא נשמר; מוצג המצב הנוכחי.')
  return undefined
}

export type LineChange = {
  /** tyres; 0 removes the line */
  quantity: number
  /** undefined: as it is, for a new line the cheapest; null: no supplier yet */
  source?: Supplier | null | undefined
  /** of the draft that was edited */
  version: number
}

/** What becomes of a line: saved with a quantity, a supplier and its price, or removed. */
export type LineDecision =
  { ok: true; line: Pick<DraftLine, 'quantity' | 'supplier' | 'eurCents'> | null } | DraftRefused

/**
 * Decides a change of one line. A line is moved only to a supplier that quotes the tyre; it may have less of it in stock than
 * is wanted, because it is asked before it is ordered.
 *
 * @param line as it is; undefined for a tyre that the draft does not have yet
 * @param cheapest where a new line goes when the editor names no supplier
 */
export const decideLineChange = (
  draft: DraftState,
  { quantity, source, version }: LineChange,
  line: Pick<DraftLine, 'supplier' | 'eurCents'> | undefined,
  quotes: readonly SupplierQuote[],
  cheapest: SupplierQuote | undefined,
): LineDecision => {
  const refusal = refuseWork(draft, version)
  if (refusal) return refusal
  if (quantity === 0) return { ok: true, line: null }
  const wanted = source === undefined ? (line ? line.supplier : (cheapest?.supplier ?? null)) : source
  if (wanted === null) return { ok: true, line: { quantity, supplier: null, eurCents: null } }
  // the supplier that it has keeps the price that the draft was made with
  if (wanted === line?.supplier) return { ok: true, line: { quantity, supplier: wanted, eurCents: line.eurCents } }
  const quote = quotes.find(({ supplier }) => supplier === wanted)
  if (!quote) return refused('VALIDATION', 'לספק הזה אין הצעת מחיר לצמיג.')
  return { ok: true, line: { quantity, supplier: wanted, eurCents: quote.eurCents } }
}

/**
 * Decides what of a draft is ordered: the lines with a supplier. The others stay to be bought another time, in a draft of their
 * own, so that a tyre that no supplier has holds nothing up.
 */
export const decideOrder = <Line extends Pick<DraftLine, 'supplier'>>(
  draft: DraftState,
  lines: readonly Line[],
  seen: number,
): { ok: true; ordered: Line[]; rest: Line[] } | DraftRefused => {
  const refusal = refuseWork(draft, seen)
  if (refusal) return refusal
  if (lines.length === 0) return refused('VALIDATION', 'אין פריטים בטיוטה, ואין מה להזמין.')
  const ordered = lines.filter(({ supplier }) => supplier !== null)
  if (ordered.length === 0)
    return refused('VALIDATION', 'לאף פריט אין ספק, ואין מה להזמין. יש לבחור ספק לפריט אחד לפחות.')
  return { ok: true, ordered, rest: lines.filter(({ supplier }) => supplier === null) }
}

/** Decides whether a draft can be cancelled: while it is prepared, and afterwards until it is ordered. */
export const decideCancel = ({ status, orderedAt }: DraftState): 'cancel' | 'nothing' | DraftRefused => {
  if (orderedAt) return refused('ORDERED', 'הטיוטה כבר סומנה כהזמנה שנשלחה לספק, ואין לבטל אותה כאן.')
  if (status === 'cancelled') return 'nothing'
  return status === 'failed' ? refused('OVER', 'הכנת הטיוטה נכשלה, ואין מה לבטל.') : 'cancel'
}
