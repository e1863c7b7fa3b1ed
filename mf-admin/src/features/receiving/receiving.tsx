/** Goods received of ordered drafts: one draft's panel, and the list of those that wait for goods. */
export { AwaitedOrders } from './awaited-orders.tsx'
export { Receiving } from './receiving-panel.tsx'
