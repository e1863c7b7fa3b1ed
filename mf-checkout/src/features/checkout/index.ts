// What the pages may use of the checkout form. The rest of the folder is its own.
export { endAllAttempts } from './attempt.ts'
export {
  checkoutSlice,
  stepOpened,
  termsAnswered,
  useCheckoutForm,
  type CheckoutForm,
  type Step,
} from './checkout.slice.ts'
export { couponAfterQuote } from './coupon.tsx'
export { DeliveryStep } from './delivery-step.tsx'
export { deliveryText, installationText } from './delivery.text.ts'
export { DRAFT, forgetDraft, keepDraft } from './draft.ts'
export { HeldOrder, PayByTransfer } from './held-order.tsx'
export { quoteTermsOf } from './order-request.ts'
export { orderDismissed, orderSlice, useOrderState } from './order.slice.ts'
export { Instalments, PaymentStep } from './payment-step.tsx'
export { paymentText, placeOrderText } from './payment.text.ts'
export { usePlaceOrder } from './place-order.ts'
export { RefusalAlert } from './refusal-alert.tsx'
export { ThankYou } from './thank-you.tsx'
export { canContinue, validateForm } from './validation.ts'
