/** A tyre of an ordered draft, in units. */
export type OrderedLine = {
  ean: string
  ordered: number
  /** of it, booked in so far */
  received: number
  /** of it, given up */
  notComing: number
}

/** An ordered draft as receiving sees it. */
export type SupplierOrder = {
  draftOrderId: string
  status: 'initial' | 'preparing' | 'completed' | 'failed' | 'cancelled'
  orderedAt: Date | null
  shipmentId: string | null
  lines: OrderedLine[]
}

export type CountedLine = { ean: string; quantity: number; note?: string | undefined }

/** A line of which more was counted than can still come. */
export type TooMany = { ean: string; left: number; counted: number }

export type ReceivingRefused = {
  ok: false
  code: 'NOT_FOUND' | 'CANCELLED' | 'NOT_ORDERED' | 'VALIDATION' | 'TOO_MANY' | 'NOTHING_LEFT'
  message: string
  lines?: TooMany[]
}

export const refusedReceipt = (code: ReceivingRefused['code'], message: string): ReceivingRefused => ({
  ok: false,
  code,
  message,
})

export const NO_ORDER = refusedReceipt('NOT_FOUND', 'הזמנת הרכש לא נמצאה. רעננו את הרשימה ונסו שוב.')

/** What can still come of a line. */
export const leftOf = ({ ordered, received, notComing }: OrderedLine): number =>
  Math.max(0, ordered - received - notComing)

/** Why nothing can be booked in against an order; undefined when it can. */
const notReceivable = ({ status, orderedAt, shipmentId }: SupplierOrder): ReceivingRefused | undefined => {
  if (status === 'cancelled') return refusedReceipt('CANCELLED', 'הזמנת הרכש בוטלה, ואי אפשר לקלוט אליה סחורה.')
  if (orderedAt === null || shipmentId === null)
    return refusedReceipt('NOT_ORDERED', 'הטיוטה עוד לא סומנה כהוזמנה. סמנו אותה כהוזמנה, ואז אפשר לקלוט אליה סחורה.')
  return undefined
}

/** One line per tyre; the notes of a tyre that was counted twice stay together. */
const mergeCounted = (counted: readonly CountedLine[]): { ean: string; quantity: number; note: string }[] => {
  const merged = Map.groupBy(counted, ({ ean }) => ean)
  return [...merged].map(([ean, lines]) => ({
    ean,
    quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    note: lines.flatMap(({ note = '' }) => (note.trim() === '' ? [] : [note.trim()])).join('; '),
  }))
}

export type Received = {
  ok: true
  shipmentId: string
  lines: { ean: string; quantity: number; note: string }[]
}

/**
 * Decides a count of delivered tyres against an order. Never more of a tyre than was ordered, over all receipts, without what
 * staff gave up.
 */
export const decideReceipt = (
  order: SupplierOrder | undefined,
  counted: readonly CountedLine[],
): Received | ReceivingRefused => {
  if (!order) return NO_ORDER
  const reason = notReceivable(order)
  if (reason) return reason
  const lines = mergeCounted(counted)
  const known = new Map(order.lines.map((line) => [line.ean, line]))
  const tooMany = lines.flatMap(({ ean, quantity }): TooMany[] => {
    const line = known.get(ean)
    const left = line ? leftOf(line) : 0
    return quantity > left ? [{ ean, left, counted: quantity }] : []
  })
  if (tooMany.length > 0)
    return {
      ...refusedReceipt('TOO_MANY', 'נספרו יותר צמיגים ממה שנשאר לקבל. בדקו את הספירה, אולי מישהו כבר קלט אותם.'),
      lines: tooMany,
    }
  return { ok: true, shipmentId: order.shipmentId ?? '', lines }
}

export type GivenUp = { ok: true; shipmentId: string; lines: { ean: string; quantity: number }[] }

/** Decides that the rest of some lines does not come. */
export const decideGiveUp = (order: SupplierOrder | undefined, eans: readonly string[]): GivenUp | ReceivingRefused => {
  if (!order) return NO_ORDER
  const reason = notReceivable(order)
  if (reason) return reason
  const wanted = new Set(eans)
  const lines = order.lines
    .filter((line) => wanted.has(line.ean) && leftOf(line) > 0)
    .map((line) => ({ ean: line.ean, quantity: leftOf(line) }))
  if (lines.length === 0)
    return refusedReceipt('NOTHING_LEFT', 'לא נשאר מה לקבל בשורות האלה. רעננו את העמוד כדי לראות את המצב העדכני.')
  return { ok: true, shipmentId: order.shipmentId ?? '', lines }
}
