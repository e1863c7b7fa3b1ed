export { endAllAttempts } from './attempt.ts'
export {
  orderForgotten,
  orderPlaced,
  placeOrderSlice,
  type Confirmed,
  type PlaceOrderState,
  type Refused,
} from './place-order.slice.ts'
export { RefusalAlert } from './refusal-alert.tsx'
export { stepAfterRefusal } from './refusal-step.ts'
export { text as placeOrderText } from './text.ts'
export { usePlaceOrder } from './use-place-order.ts'
export { useReturnFromPayment } from './use-return-from-payment.ts'
