/** Random schedules of crashes and retries, for whoever has a read model of orders to compare with. */
export { assertSchedules, type Report } from './assert-schedules.ts'
export type { FoldedOrder } from './fold-orders.ts'
export { startWorld, type ReadModel, type World } from './world.ts'
