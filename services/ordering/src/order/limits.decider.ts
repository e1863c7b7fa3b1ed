import { refused, type Refusal } from './refusal.ts'

/** Unpaid orders that wait for money and hold goods meanwhile. */
export type OpenOrders = { ofPhone: number; ofEmail: number; ofVisitor: number; ofAddress: number }

export type OrderLimits = {
  /** unpaid orders of one phone, e-mail or visitor */
  openOrders: number
  /** unpaid orders of one address of the network */
  openOrdersOfAddress: number
  /** tyres of one unpaid transfer */
  transferTyres: number
  /** whom to call about more; undefined when the company has no phone */
  phone: string | undefined
}

const orCall = (phone: string | undefined): string => (phone ? ` או התקשרו אלינו: ${phone}` : '.')

/**
 * Keeps anybody from holding the shop's goods without paying for them.
 * @see decisions.md, Checkout: at most 2 unpaid orders …
 */
export const decideOpenOrders = (open: OpenOrders, limits: OrderLimits): Refusal | undefined => {
  const most = Math.max(open.ofPhone, open.ofEmail, open.ofVisitor)
  if (most < limits.openOrders && open.ofAddress < limits.openOrdersOfAddress) return undefined
  const message = `כבר יש הזמנות פתוחות שממתינות לתשלום. נא להשלים את התשלום שלהן לפני הזמנה נוספת${orCall(limits.phone)}`
  return refused('TOO_MANY_OPEN', message)
}

/** The same for the size of an order that waits days for its money. @param payNow agorot */
export const decideTransferSize = (
  { tyreCount, payNow }: { tyreCount: number; payNow: number },
  limits: OrderLimits,
): Refusal | undefined => {
  if (payNow === 0 || tyreCount <= limits.transferTyres) return undefined
  const message = `בהעברה בנקאית אפשר להזמין עד ${limits.transferTyres} צמיגים. נא לשלם בכרטיס אשראי, להקטין את הכמות${orCall(limits.phone)}`
  return refused('TOO_MANY_OPEN', message)
}
