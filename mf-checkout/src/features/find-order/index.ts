export { FindOrder } from './find-order.tsx'
export { text as findOrderText } from './text.ts'
