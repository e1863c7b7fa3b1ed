export { DeliveryChoice } from './delivery-choice.tsx'
export { deliverySlice, type DeliveryState } from './delivery.slice.ts'
export { text as deliveryText } from './text.ts'
