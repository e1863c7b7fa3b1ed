import { Ltr } from '@zmig/platform'
import { dayText, slotText } from '../../appointment/index.ts'
import { deliveryText } from '../../features/delivery/index.ts'
import { installationText } from '../../features/installation/index.ts'
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

/** How the tyres reach the buyer, in a few lines. @param warehouse address for self pickup */
export const DeliverySummary = ({ state, warehouse }: { state: CheckoutState; warehouse: string }) => {
  const { delivery, courier, customerDetails } = state
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
    </>
  )
}
