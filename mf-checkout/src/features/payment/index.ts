export { Instalments, PaymentPanel } from './payment-panel.tsx'
export {
  MAX_PAYMENTS,
  methodChosen,
  paymentMethods,
  paymentsChosen,
  paymentSlice,
  type PaymentState,
} from './payment.slice.ts'
export { text as paymentText } from './text.ts'
