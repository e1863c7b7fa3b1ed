import { type Order, paymentWords, slotText } from '@zmig/edge-contract'
import { Alert } from '@zmig/platform'
import { statusLabel } from './chip.tsx'
import { dayText } from './time.ts'

const appointment = ({ shop, installDate, installSlot }: Order['checkout']): string =>
  [shop?.displayName, installDate && dayText(installDate), installSlot && slotText(installSlot.startCursor)]
    .filter(Boolean)
    .join(' ')

const fields: [label: string, of: (order: Order) => string][] = [
  ['סטטוס', ({ status }) => statusLabel(status)],
  ['תשלום', ({ paymentStatus }) => paymentWords[paymentStatus]],
  ['מספר מעקב', ({ trackingCode }) => trackingCode || '—'],
  ['מועד התקנה', ({ checkout }) => appointment(checkout) || '—'],
]

/** What a colleague changed between two looks at an order, one sentence for each field. */
export const changesBetween = (before: Order, after: Order): string[] =>
  fields.flatMap(([label, of]) =>
    of(before) === of(after) ? [] : [`${label}: במקום ״${of(before)}״ עכשיו ״${of(after)}״`],
  )

/** Names what a colleague changed since staff saw an order; nothing when nothing they see is another. */
export const OrderChanges = ({ before, after }: { before: Order; after: Order }) => {
  const changes = changesBetween(before, after)
  if (changes.length === 0) return null
  return (
    <Alert tone="error">
      ההזמנה השתנתה בינתיים:
      <ul>
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </Alert>
  )
}
