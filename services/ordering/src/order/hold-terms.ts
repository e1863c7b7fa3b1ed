import type { Sql } from '@zmig/kit'
import { wallClockAt } from '../booking/day.ts'
import type { OrderingConfig } from '../config.ts'
import { readHolidays } from '../garage/garage.queries.ts'
import { addBusinessDays } from './business-days.ts'
import type { Buyer } from './buyer.decider.ts'

const MINUTE = 60 * 1000

/** Buyers are reminded of a transfer on this business day (decisions.md, Checkout). */
const REMINDER_DAY = 2

/** Until when an order is held unpaid, and when its buyer is reminded: transfers only, and not after the hold. */
export const readHoldTerms = async (
  sql: Sql,
  method: Buyer['paymentMethod'],
  { cardHoldMinutes, transferHoldDays }: Pick<OrderingConfig, 'cardHoldMinutes' | 'transferHoldDays'>,
  now: Date,
): Promise<{ expiresAt: Date; remindAt: Date | undefined }> => {
  if (method === 'creditcard')
    return { expiresAt: new Date(now.getTime() + cardHoldMinutes * MINUTE), remindAt: undefined }
  const holidays = await readHolidays(sql, wallClockAt(now).day)
  return {
    expiresAt: addBusinessDays(now, transferHoldDays, holidays),
    remindAt: transferHoldDays > REMINDER_DAY ? addBusinessDays(now, REMINDER_DAY, holidays) : undefined,
  }
}
