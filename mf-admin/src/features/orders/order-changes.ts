import { type Order, slotText } from '@zmig/edge-contract'
import { statusLabel } from '../../parts/chip.tsx'
import { dayText } from '../../parts/time.ts'
import { text } from './text.ts'

const appointment = ({ shop, installDate, installSlot }: Order['checkout']): string =>
  [shop?.displayName, installDate && dayText(installDate), installSlot && slotText(installSlot.startCursor)]
    .filter(Boolean)
    .join(' ')

/** What a colleague changed between two looks at an order, one sentence for each field. */
export const changesBetween = (before: Order, after: Order): string[] => {
  const fields: [label: string, of: (order: Order) => string][] = [
    ['סטטוס', ({ status }) => statusLabel(status)],
    [text.payment, ({ paymentStatus }) => text.paymentLabels[paymentStatus]],
    [text.tracking, ({ trackingCode }) => trackingCode || '—'],
    ['מועד התקנה', ({ checkout }) => appointment(checkout) || '—'],
  ]
  return fields.flatMap(([label, of]) =>
    of(before) === of(after) ? [] : [`${label}: במקום ״${of(before)}״ עכשיו ״${of(after)}״`],
  )
}
