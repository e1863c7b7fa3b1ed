import type { AdditionalNotesState } from '../../features/additional-notes/index.ts'
import type { ConfirmationState } from '../../features/confirmation/index.ts'
import type { CustomerDetails } from '../../features/customer-details/index.ts'
import type { DeliveryState } from '../../features/delivery/index.ts'
import type { PaymentState } from '../../features/payment/index.ts'
import type { PlaceOrderState } from '../../features/place-order/index.ts'
import type { StepsState } from '../../features/steps/index.ts'
import type { ThankYouState } from '../../features/thank-you/index.ts'

/** State of the features that this page composes, under the names of their slices. */
export type CheckoutState = {
  customerDetails: CustomerDetails
  delivery: DeliveryState
  additionalNotes: AdditionalNotesState
  payment: PaymentState
  confirmation: ConfirmationState
  checkoutSteps: StepsState
  placeOrder: PlaceOrderState
  thankYou: ThankYouState
}
