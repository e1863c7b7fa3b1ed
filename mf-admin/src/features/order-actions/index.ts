export { CancelDialog, CancelOrder } from './cancel-order.tsx'
export { MoveOrder } from './move-order.tsx'
