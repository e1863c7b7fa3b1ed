export { PaymentResult, type PaymentStage } from './payment-result.tsx'
export { PaymentSuccess } from './payment-success.tsx'
export { settleReturn, type WhenSettled } from './settle-return.ts'
export { text as paymentResultText } from './text.ts'
