import type { ShipmentSettings, Visibility } from '@zmig/edge-contract'

const months = [
  'ינואר',
  'פברואר',
  'מרץ',
  'אפריל',
  'מאי',
  'יוני',
  'יולי',
  'אוגוסט',
  'ספטמבר',
  'אוקטובר',
  'נובמבר',
  'דצמבר',
]

/**
 * Writes a date as people say it: `3 בדצמבר`. By hand, because ICU differs between server and browser versions and a
 * difference would break hydration.
 * @param iso date such as `2026-12-03`; anything else gives an empty string
 */
export const hebrewDate = (iso: string): string => {
  const [, month, day] = /^\d{4}-(\d{2})-(\d{2})/.exec(iso) ?? []
  const name = months[Number(month) - 1]
  return name && day ? `${Number(day)} ב${name}` : ''
}

export type StockText = { tone: 'in' | 'wait' | 'out'; word: string; details: string[] }

const dated = (label: string, iso: string | undefined): string[] => {
  const date = hebrewDate(iso ?? '')
  return date ? [`${label} ${date}`] : []
}

const ARRIVAL = 'צפי הגעה:'

/** When tyres are expected: `צפי הגעה: 14 בינואר`. @param iso as for hebrewDate; anything else gives an empty string */
export const arrivalText = (iso: string): string => dated(ARRIVAL, iso).join('')

/** Word, tone and dates of a visibility (storefront-and-checkout.md §4, Tyre visibility text). */
export const stockText = (visibility: Visibility, settings?: ShipmentSettings): StockText => {
  if (visibility === 'instock') return { tone: 'in', word: 'מלאי מיידי', details: [] }
  if (visibility === 'preorder')
    return {
      tone: 'wait',
      word: 'מגיע במשלוח הקרוב',
      details: dated(ARRIVAL, settings?.currentShipmentDisplayTime),
    }
  if (visibility === 'ondemand')
    return {
      tone: 'wait',
      word: 'הזמינו היום, קבלו במשלוח הבא',
      details: [
        ...dated(ARRIVAL, settings?.nextShipmentDisplayTime),
        ...dated('מועד אחרון להזמנה:', settings?.nextShipmentOrderDeadline),
      ],
    }
  if (visibility === 'none') return { tone: 'wait', word: 'נא להתקשר', details: [] }
  return { tone: 'out', word: 'אזל מהמלאי', details: [] }
}
