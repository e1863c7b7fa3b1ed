import { faultOfArrival } from '@zmig/edge-contract'
import type { ShipmentScheduled } from '@zmig/events'
import { refused } from '@zmig/kit/refused'
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

export type ShipmentRefused = {
  ok: false
  code: 'NOT_FOUND' | 'CHANGED' | 'VALIDATION' | 'STILL_ARRIVING'
  message: string
}

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
): { ok: true; shipment: Shipment } | ShipmentRefused => {
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
 * Decides whether the next shipment sails, which ends the current one. Its supplier orders have to be counted in or given up
 * before: nothing tells later which of their tyres were sent to buyers uncounted.
 * @param uncounted tyres of these orders that are neither
 * @param seen the version of the next one that staff looked at
 */
export const decideSailing = (
  next: { shipment: Shipment; version: number },
  uncounted: number,
  seen: number,
): { ok: true; shipment: Shipment } | ShipmentRefused => {
  if (seen !== next.version) return refused('CHANGED', 'מישהו עדכן את המשלוח בינתיים. בדקו אותו שוב ואשרו.')
  if (uncounted > 0)
    return refused(
      'STILL_ARRIVING',
      `${uncounted === 1 ? 'צמיג אחד שהוזמן למשלוח שבדרך עוד לא נקלט' : `${uncounted} צמיגים שהוזמנו למשלוח שבדרך עוד לא נקלטו`}. קלטו אותם או סגרו את השורות שלא יגיעו, ואז סמנו שהמשלוח הבא יצא.`,
    )
  return { ok: true, shipment: { ...next.shipment, role: 'current' } }
}
