import type { Agorot } from '@zmig/events'
import { addBusinessDays, type Holidays } from '../calendar/work-days.ts'
import type { TermSettings } from '../terms/terms.ts'
import type { Buyer } from './buyer.decider.ts'
import { refused, type Refusal } from './refusal.ts'

/** How many unpaid orders, which hold goods, there are already. */
export type OpenOrders = { ofPhone: number; ofEmail: number; ofVisitor: number; ofAddress: number }

/** The limits of unpaid orders. */
export type OrderLimits = Pick<TermSettings, 'openOrders' | 'openOrdersOfAddress' | 'transferTyres'> & {
  /** the phone number in the refusal; undefined when the company has none */
  phone: string | undefined
}

const orCall = (phone: string | undefined): string => (phone ? ` או התקשרו אלינו: ${phone}` : '.')

/**
 * Limits how many unpaid orders one buyer may have, because each of them holds goods.
 * @see decisions.md, Checkout: at most 2 unpaid orders …
 */
export const decideOpenOrders = (open: OpenOrders, limits: OrderLimits): Refusal | undefined => {
  const most = Math.max(open.ofPhone, open.ofEmail, open.ofVisitor)
  if (most < limits.openOrders && open.ofAddress < limits.openOrdersOfAddress) return undefined
  const message = `כבר יש הזמנות פתוחות שממתינות לתשלום. נא להשלים את התשלום שלהן לפני הזמנה נוספת${orCall(limits.phone)}`
  return refused('TOO_MANY_OPEN', message)
}

/** Limits the size of an order that waits days for its bank transfer. @param payNow agorot */
export const decideTransferSize = (
  { tyreCount, payNow }: { tyreCount: number; payNow: Agorot },
  limits: OrderLimits,
): Refusal | undefined => {
  if (payNow === 0 || tyreCount <= limits.transferTyres) return undefined
  const message = `בהעברה בנקאית אפשר להזמין עד ${limits.transferTyres} צמיגים. נא לשלם בכרטיס אשראי, להקטין את הכמות${orCall(limits.phone)}`
  return refused('TOO_MANY_OPEN', message)
}

const MINUTE = 60 * 1000

/** The business day on which buyers are reminded of a transfer (decisions.md, Checkout). */
const REMINDER_DAY = 2

/**
 * Card hold and transfer hold: until when an unpaid order holds its goods, and when the buyer is reminded of a transfer.
 * There is no reminder when the hold ends on the reminder's day or before.
 */
export const holdTermsOf = (
  method: Buyer['paymentMethod'],
  { cardHoldMinutes, transferHoldDays }: Pick<TermSettings, 'cardHoldMinutes' | 'transferHoldDays'>,
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
