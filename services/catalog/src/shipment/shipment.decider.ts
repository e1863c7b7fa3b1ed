import { faultOfArrival } from '@zmig/edge-contract'
import type { ShipmentScheduled } from '@zmig/events'
import type * as z from 'zod'

export type Shipment = z.infer<typeof ShipmentScheduled.data>
export type Lines = Shipment['lines']

/** Days are `2026-12-24`, Asia/Jerusalem. */
export type ShipmentDays = Pick<Shipment, 'arrivesOn' | 'orderDeadline'>

const sumLines = (lines: Lines): Map<string, number> => {
  const sums = new Map<string, number>()
  for (const { ean, quantity } of lines) sums.set(ean, (sums.get(ean) ?? 0) + quantity)
  return sums
}

const toLines = (sums: Map<string, number>): Lines =>
  [...sums].filter(([, quantity]) => quantity > 0).map(([ean, quantity]) => ({ ean, quantity }))

/** The lines with others added: one line per tyre. */
export const addLines = (lines: Lines, more: Lines): Lines => toLines(sumLines([...lines, ...more]))

/** The lines without those that came, or that do not come. More than a line has leaves nothing of it. */
export const takeLines = (lines: Lines, taken: Lines): Lines => {
  const left = sumLines(lines)
  for (const [ean, quantity] of sumLines(taken)) left.set(ean, (left.get(ean) ?? 0) - quantity)
  return toLines(left)
}

export type RescheduleRefused = { ok: false; code: 'NOT_FOUND' | 'CHANGED' | 'VALIDATION'; message: string }

const refused = (code: RescheduleRefused['code'], message: string): RescheduleRefused => ({ ok: false, code, message })

export const NO_SHIPMENT = refused('NOT_FOUND', 'אין כרגע משלוח כזה. רעננו את העמוד.')

/**
 * Decides whether staff may give a shipment other days.
 * @param known the shipment as it is, and its version
 * @param other the shipment in the other role, which keeps its days
 * @param today Asia/Jerusalem
 */
export const decideReschedule = (
  known: { shipment: Shipment; version: number },
  change: ShipmentDays & { version: number },
  other: ShipmentDays | undefined,
  today: string,
): { ok: true; shipment: Shipment } | RescheduleRefused => {
  const { shipment, version } = known
  const { arrivesOn, orderDeadline } = change
  if (change.version !== version)
    return refused('CHANGED', 'מישהו עדכן את המשלוח בינתיים. אלה התאריכים עכשיו; בדקו ושמרו שוב.')
  const fault =
    arrivesOn === shipment.arrivesOn ? undefined : faultOfArrival(shipment.role, arrivesOn, other?.arrivesOn, today)
  if (fault) return refused('VALIDATION', fault)
  if (orderDeadline > arrivesOn) return refused('VALIDATION', 'המועד האחרון להזמנה לא יכול להיות אחרי ההגעה.')
  return { ok: true, shipment: { ...shipment, arrivesOn, orderDeadline } }
}

/**
 * Decides whether the next shipment sails. What the current one still brings can be counted in afterwards: it is on the shelf
 * then, for the orders that waited for it.
 */
export const decideSailing = (
  { shipment, version }: { shipment: Shipment; version: number },
  seen: number,
): { ok: true; shipment: Shipment } | RescheduleRefused =>
  seen === version
    ? { ok: true, shipment: { ...shipment, role: 'current' } }
    : refused('CHANGED', 'מישהו עדכן את המשלוח בינתיים. רעננו את העמוד ובדקו שוב.')
