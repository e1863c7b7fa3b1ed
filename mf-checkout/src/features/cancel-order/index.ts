export { CancelOrder } from './cancel-order.tsx'
