import { ENQUIRY_DAYS } from '@zmig/edge-contract'
import { startTimer, type Sql } from '@zmig/kit'
import type { OrderingDeps } from '../order/order.ts'
import { HELD_IN_VAIN_COUNTS } from '../order/order.repository.ts'

const DAY = 24 * 60 * 60 * 1000

/**
 * Deletes slots of past days, old attempts, and expired coupons of offers that no order has used. Orders, their appointments
 * and their coupons stay.
 */
export const forgetPast = async (sql: Sql, before: Date): Promise<void> => {
  await sql.query('delete from ordering.slot where day < $1::timestamptz::date', [before])
  await sql.query('delete from ordering.attempt where placed_at < $1', [before])
  await sql.query(
    `delete from ordering.coupon where valid_until < $1 and person_id is not null and not exists (
       select from ordering.coupon_redemption where coupon_id = coupon.id)`,
    [before],
  )
}

/** Deletes the unpaid holds that no limit counts any more, and with them the keys of network addresses. */
export const forgetHeldInVain = async (sql: Sql, now: Date): Promise<void> => {
  await sql.query('delete from ordering.held_in_vain where ended_at <= $1', [
    new Date(now.getTime() - HELD_IN_VAIN_COUNTS),
  ])
}

type Deps = Pick<OrderingDeps, 'database' | 'clock' | 'logger'>

/**
 * Deletes past data, now and once a day. It is kept as long as offers: long enough for repeated attempts and for questions
 * to staff; unpaid holds for a day. @returns a function that stops it after the running round
 */
export const startForgettingPast = ({ database, clock, logger }: Deps): (() => Promise<void>) =>
  startTimer({
    everyMs: DAY,
    step: async () => {
      const now = clock.now()
      await forgetPast(database, new Date(now.getTime() - ENQUIRY_DAYS * DAY))
      await forgetHeldInVain(database, now)
      return false
    },
    what: 'deleting past data',
    logger,
  })
