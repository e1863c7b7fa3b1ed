import styled from '@emotion/styled'
import { color, space } from './tokens.ts'
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

type StockText = { tone: 'in' | 'wait' | 'out'; word: string; details: string[] }

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

/** The styles of a stock line, as CSS for one selector (see `buttonStyles` for why). */
export const stockStyles = `
  font-size: 0.875rem;
  line-height: 1.35;
  & b { display: flex; align-items: center; gap: ${space(2)}; font-weight: 600; }
  & b::before { content: ''; flex: none; inline-size: 9px; block-size: 9px; border-radius: 50%; background: currentColor; }
  & b[data-tone=in] { color: ${color.green}; }
  & b[data-tone=wait] { color: ${color.amber}; }
  & b[data-tone=wait]::before { background: transparent; box-shadow: inset 0 0 0 3px currentColor; }
  & b[data-tone=out] { color: ${color.red}; }
  & b[data-tone=out]::before { border-radius: 1px; block-size: 3px; }
  & span { display: block; color: ${color.muted}; }
`

const Line = styled.div`
  ${stockStyles}
`

type Props = {
  visibility: Visibility
  /** the source of the dates; without it only the word is shown */
  settings?: ShipmentSettings | undefined
}

/** The parts of a stock line, for callers that render the row themselves. */
export const StockParts = ({ visibility, settings }: Props) => {
  const { tone, word, details } = stockText(visibility, settings)
  return (
    <>
      <b data-tone={tone}>{word}</b>
      {details.map((detail) => (
        <span key={detail}>{detail}</span>
      ))}
    </>
  )
}

/** Whether and when a tyre can be bought: a colour, a shape and always a word. */
export const Stock = (props: Props) => (
  <Line>
    <StockParts {...props} />
  </Line>
)
