export { PaymentPanel } from './payment-panel.tsx'
export { paymentSlice, type PaymentState } from './payment.slice.ts'
export { text as paymentText } from './text.ts'
