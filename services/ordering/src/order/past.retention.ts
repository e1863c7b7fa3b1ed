import type { Sql } from '@zmig/kit'
import { startTimer } from '../timer/start-timer.ts'
import type { OrderingDeps } from './change-order.ts'

/** Long enough for whoever tries again, looks for a code or asks about a day; milliseconds. */
const KEPT = 90 * 24 * 60 * 60 * 1000
const DAY = 24 * 60 * 60 * 1000

/**
 * Deletes what only the present needs: slots of days that are over, attempts of orders that were placed long ago, and coupons
 * of offers that nobody used in time. Orders, their appointments and coupons that an order counts on stay.
 */
export const forgetPast = async (sql: Sql, before: Date): Promise<void> => {
  await sql.query('delete from ordering.slot where day < $1::timestamptz::date', [before])
  await sql.query('delete from ordering.attempt where placed_at < $1', [before])
  await sql.query(
    `delete from ordering.coupon where valid_until < $1 and not exists (
       select from ordering.coupon_redemption where coupon_id = coupon.id)`,
    [before],
  )
}

type Deps = Pick<OrderingDeps, 'database' | 'clock' | 'logger'>

/** Forgets the past after 90 days, now and once a day. @returns a function that stops it after the running round */
export const startForgettingPast = ({ database, clock, logger }: Deps): (() => Promise<void>) =>
  startTimer({
    everyMs: DAY,
    step: async () => {
      await forgetPast(database, new Date(clock.now().getTime() - KEPT))
      return false
    },
    what: 'forgetting what is over',
    logger,
  })
