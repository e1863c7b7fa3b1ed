import type { AdditionalNotesState } from '../../features/additional-notes/index.ts'
import type { ConfirmationState } from '../../features/confirmation/index.ts'
import type { CouponState } from '../../features/coupon/index.ts'
import type { Courier } from '../../features/courier/index.ts'
import type { CustomerDetails } from '../../features/customer-details/index.ts'
import type { DeliveryState } from '../../features/delivery/index.ts'
import type { InstallationState } from '../../features/installation/index.ts'
import type { Invoice } from '../../features/invoice/index.ts'
import type { PaymentState } from '../../features/payment/index.ts'
import type { PlaceOrderState } from '../../features/place-order/index.ts'
import type { StepsState } from '../../features/steps/index.ts'
import type { ThankYouState } from '../../features/thank-you/index.ts'

/** State of the features that this page composes, under the names of their slices. */
export type CheckoutState = {
  customerDetails: CustomerDetails
  invoice: Invoice
  delivery: DeliveryState
  installation: InstallationState
  courier: Courier
  additionalNotes: AdditionalNotesState
  payment: PaymentState
  coupon: CouponState
  confirmation: ConfirmationState
  checkoutSteps: StepsState
  placeOrder: PlaceOrderState
  thankYou: ThankYouState
}
