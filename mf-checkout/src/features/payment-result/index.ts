export { PaymentResult, type PaymentStage } from './payment-result.tsx'
export { PaymentSuccess } from './payment-success.tsx'
export { text as paymentResultText } from './text.ts'
