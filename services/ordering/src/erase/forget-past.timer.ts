import { ENQUIRY_DAYS } from '@zmig/edge-contract'
import type { Sql } from '@zmig/kit'
import type { OrderingDeps } from '../order/order.ts'
import { startTimer } from '../timer/start-timer.ts'

const DAY = 24 * 60 * 60 * 1000

/**
 * Deletes slots of past days, old attempts, and expired coupons of offers that no order has used. Orders, their appointments
 * and their coupons stay.
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

/**
 * Deletes past data, now and once a day. It is kept as long as offers: long enough for repeated attempts and for questions
 * to staff. @returns a function that stops it after the running round
 */
export const startForgettingPast = ({ database, clock, logger }: Deps): (() => Promise<void>) =>
  startTimer({
    everyMs: DAY,
    step: async () => {
      await forgetPast(database, new Date(clock.now().getTime() - ENQUIRY_DAYS * DAY))
      return false
    },
    what: 'deleting past data',
    logger,
  })
