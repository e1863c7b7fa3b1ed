/** Random schedules of crashes and retries, compared with a read model of orders. */
export { assertSchedules, type Report } from './assert-schedules.ts'
export type { FoldedOrder } from './fold-orders.ts'
export { startScheduleFixture, type ReadModel, type ScheduleFixture } from './schedule-fixture.ts'
