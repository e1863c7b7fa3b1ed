import { hebrewDate, Ltr } from '@zmig/platform'
import { dayText, slotText } from '../../appointment/index.ts'
import { deliveryText } from '../../features/delivery/index.ts'
import { installationText } from '../../features/installation/index.ts'
import { lastArrivalOf } from './last-arrival.ts'
import { text } from './text.ts'
import type { Quote } from '@zmig/edge-contract'
import type { CheckoutState } from './checkout-state.ts'

const Installation = ({ installation: { shop, date, startHour } }: CheckoutState) => {
  if (!shop) return null
  return (
    <>
      {`${shop.displayName}\n${shop.address}\n`}
      {shop.manualBooking && installationText.manual}
      {date && startHour !== null && (
        <>
          {`${dayText(date)}, `}
          <Ltr>{slotText(startHour)}</Ltr>
        </>
      )}
    </>
  )
}

type Props = {
  state: CheckoutState
  quote: Quote
  /** address for self pickup */
  warehouse: string
}

/** How the tyres reach the buyer, in a few lines, and when they can at the earliest. */
export const DeliverySummary = ({ state, quote, warehouse }: Props) => {
  const { delivery, courier, customerDetails } = state
  const arrival = lastArrivalOf(quote)
  return (
    <>
      {`${deliveryText[delivery.sip]}\n`}
      {delivery.sip === 'pickup' && warehouse}
      {delivery.sip === 'install' && <Installation {...state} />}
      {delivery.sip === 'shipping' && (
        <>
          {`${courier.name.trim() || customerDetails.name}\n`}
          <Ltr>{courier.phone.trim() || customerDetails.phone}</Ltr>
          {`\n${courier.address}, ${courier.city}`}
          {courier.notes.trim() && `\n${courier.notes.trim()}`}
        </>
      )}
      {arrival && `\n${text.awaited(hebrewDate(arrival))}`}
    </>
  )
}
