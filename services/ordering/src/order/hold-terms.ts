import type { OrderingConfig } from '../config.ts'
import type { Holidays } from '../garage/garage.ts'
import { addBusinessDays } from './business-days.ts'
import type { Buyer } from './buyer.decider.ts'

const MINUTE = 60 * 1000

/** Buyers are reminded of a transfer on this business day (decisions.md, Checkout). */
const REMINDER_DAY = 2

/** Until when an order is held unpaid, and when its buyer is reminded: transfers only, and not after the hold. */
export const holdTermsOf = (
  method: Buyer['paymentMethod'],
  { cardHoldMinutes, transferHoldDays }: Pick<OrderingConfig, 'cardHoldMinutes' | 'transferHoldDays'>,
  holidays: Holidays,
  now: Date,
): { expiresAt: Date; remindAt: Date | undefined } => {
  if (method === 'creditcard')
    return { expiresAt: new Date(now.getTime() + cardHoldMinutes * MINUTE), remindAt: undefined }
  return {
    expiresAt: addBusinessDays(now, transferHoldDays, holidays),
    remindAt: transferHoldDays > REMINDER_DAY ? addBusinessDays(now, REMINDER_DAY, holidays) : undefined,
  }
}
