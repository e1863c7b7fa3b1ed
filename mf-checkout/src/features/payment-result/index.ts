export { PaymentResult, type PaymentStage } from './payment-result.tsx'
export { text as paymentResultText } from './text.ts'
