import { finalize, type FinalizeRequest } from '../../api/checkout.ts'
import { limitSentence, type EdgeClient } from '@zmig/platform'

/** Key of the parameters of the payment page; the shell moves them from the address to this tab's storage before all else. */
const KEY = 'payment-return'

/** Key of the paid order: a phone reloads background pages, and the buyer must see the order again. */
const PAID = 'payment-paid'

export type PaidOrder = { orderId: string; orderLink?: string | undefined }

const names = [
  'personalId',
  'cardMask',
  'txId',
  'authNumber',
  'responseMAC',
  'uniqueID',
  'errorCode',
  'cardToken',
  'cardExp',
] as const

/**
 * The parameters of a return, as the finalize call takes them; undefined when there are none. Gateways do not agree on upper
 * and lower case (`responseMac`, `ErrorCode`), so a name is found in any case.
 */
export const returnOf = (query: string): FinalizeRequest | undefined => {
  const given = new Map([...new URLSearchParams(query)].map(([name, value]) => [name.toLowerCase(), value]))
  const uniqueID = given.get('uniqueid')
  if (!uniqueID) return undefined
  const entries = names.flatMap((name) => {
    const value = given.get(name.toLowerCase())
    return value === undefined ? [] : [[name, value.slice(0, 200)]]
  })
  return { ...(Object.fromEntries(entries) as Omit<FinalizeRequest, 'uniqueID'>), uniqueID: uniqueID.slice(0, 200) }
}

/** The return of this tab; it is kept until it was answered, so that a reload asks again. */
export const readReturn = (storage: Storage): FinalizeRequest | undefined => returnOf(storage.getItem(KEY) ?? '')

/** Forgets the return, which was answered. */
export const forgetReturn = (storage: Storage): void => storage.removeItem(KEY)

export const rememberPaid = (storage: Storage, { orderId, orderLink }: PaidOrder): void =>
  storage.setItem(PAID, JSON.stringify({ orderId, orderLink }))

/** The order that this tab paid last; undefined when there is none. */
export const readPaid = (storage: Storage): PaidOrder | undefined => {
  try {
    const paid = JSON.parse(storage.getItem(PAID) ?? 'null') as Partial<PaidOrder> | null
    if (typeof paid?.orderId !== 'string') return undefined
    return { orderId: paid.orderId, ...(typeof paid.orderLink === 'string' && { orderLink: paid.orderLink }) }
  } catch {
    return undefined
  }
}

export type PaymentOutcome =
  /** `trial`: an owner has tried the card terminal */
  | { status: 'checking' | 'nothing' | 'trial' }
  /** `reason`: the sentence of the shop about it, when it has one */
  | { status: 'unanswered'; reason?: string }
  /** the money goes back: it came too late for this order, or was paid for another one, whose number is not shown */
  | ({ status: 'refunded'; message: string } & Partial<PaidOrder>)
  | { status: 'failed'; message: string | undefined }
  | ({ status: 'paid' } & PaidOrder)

/** What the page does with the draft and the attempts that this browser keeps of the order. */
export type OutcomeHandlers = {
  /** the order is paid */
  onPaid: () => void
  /** the money came too late and goes back; the order is cancelled */
  onRefunded: () => void
}

type Browser = OutcomeHandlers & {
  edge: EdgeClient
  visitorId: () => Promise<string>
  /** the session storage of this tab */
  storage: Storage
  clearCart: () => void
}

/** Queries the outcome of the payment from which this tab returned, and clears the state that the outcome ends. */
export const finalizeReturn = async (browser: Browser): Promise<PaymentOutcome> => {
  const { edge, visitorId, storage, clearCart, onPaid, onRefunded } = browser
  const returned = readReturn(storage)
  if (!returned) {
    const paid = readPaid(storage) // a reload: the cart may hold a new order by now, so it is kept
    return paid ? { status: 'paid', ...paid } : { status: 'nothing' }
  }
  try {
    const visitor = await visitorId().catch(() => undefined)
    const answer = await finalize(edge, { ...returned, ...(visitor && { visitorId: visitor }) })
    const { ok, orderId, orderLink, message, pending, charged, trial } = answer
    if (trial) {
      forgetReturn(storage)
      return { status: 'trial' }
    }
    if (pending) return { status: 'unanswered' }
    if (ok && orderId && message) {
      onRefunded()
      return { status: 'refunded', orderId, orderLink, message }
    }
    forgetReturn(storage)
    storage.removeItem(PAID) // of an earlier payment
    if (charged && message) return { status: 'refunded', message }
    if (!ok || !orderId) return { status: 'failed', message }
    rememberPaid(storage, { orderId, orderLink })
    onPaid()
    clearCart() // only a confirmed order empties a cart
    return { status: 'paid', orderId, orderLink }
  } catch (error) {
    const reason = limitSentence(error)
    return { status: 'unanswered', ...(reason && { reason }) }
  }
}
