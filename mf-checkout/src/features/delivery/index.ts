export { DeliveryChoice } from './delivery-choice.tsx'
export { deliveries, deliveryChosen, deliverySlice, type DeliveryState } from './delivery.slice.ts'
export { text as deliveryText } from './text.ts'
