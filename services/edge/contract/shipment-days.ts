import type { ShipmentRole } from './shipment.ts'

/** The same day of the next year. */
const inAYear = (day: string): string => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`

/**
 * What is wrong with a day on which a shipment shall arrive, as a sentence for staff; undefined when nothing is. Days are
 * `2026-12-24`, Asia/Jerusalem.
 *
 * @param other when the shipment in the other role arrives; undefined without one
 */
export const faultOfArrival = (
  role: ShipmentRole,
  arrivesOn: string,
  other: string | undefined,
  today: string,
): string | undefined => {
  if (arrivesOn < today) return 'תאריך ההגעה כבר עבר. בחרו את היום או יום מאוחר יותר.'
  if (arrivesOn > inAYear(today)) return 'תאריך ההגעה רחוק ביותר משנה. בדקו את השנה ובחרו יום מוקדם יותר.'
  if (other !== undefined && role === 'current' && arrivesOn > other)
    return 'המשלוח שבדרך לא יכול להגיע אחרי המשלוח הבא. בחרו יום מוקדם יותר.'
  if (other !== undefined && role === 'next' && arrivesOn < other)
    return 'המשלוח הבא לא יכול להגיע לפני המשלוח שבדרך. בחרו יום מאוחר יותר.'
  return undefined
}
