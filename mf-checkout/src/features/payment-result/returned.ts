import type { FinalizeRequest } from '../../api/finalize.ts'

/**
 * What the payment page appended to the address. The shell took it away before anything else loaded and left it here,
 * for this tab alone.
 */
const KEY = 'payment-return'

/** The order that was paid: phones load pages of the background anew, and its buyer must find it again, not a question. */
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

/** The parameters of a return, as the finalize call takes them; undefined when there are none. Pure. */
export const returnOf = (query: string): FinalizeRequest | undefined => {
  const given = new URLSearchParams(query)
  const uniqueID = given.get('uniqueID')
  if (!uniqueID) return undefined
  const entries = names.flatMap((name) => {
    const value = given.get(name)
    return value === null ? [] : [[name, value.slice(0, 200)]]
  })
  return { ...(Object.fromEntries(entries) as Omit<FinalizeRequest, 'uniqueID'>), uniqueID: uniqueID.slice(0, 200) }
}

/** Reads the return of this tab; it stays until it was answered, so that a reload asks again. */
export const readReturn = (storage: Storage): FinalizeRequest | undefined => returnOf(storage.getItem(KEY) ?? '')

/** What was returned has been answered, and an answer before it is history. */
export const forgetReturn = (storage: Storage): void => {
  storage.removeItem(KEY)
  storage.removeItem(PAID)
}

export const rememberPaid = (storage: Storage, { orderId, orderLink }: PaidOrder): void =>
  storage.setItem(PAID, JSON.stringify({ orderId, orderLink }))

/** The order that this tab last came back from paying; undefined when it paid none. */
export const readPaid = (storage: Storage): PaidOrder | undefined => {
  try {
    const paid = JSON.parse(storage.getItem(PAID) ?? 'null') as Partial<PaidOrder> | null
    if (typeof paid?.orderId !== 'string') return undefined
    return { orderId: paid.orderId, ...(typeof paid.orderLink === 'string' && { orderLink: paid.orderLink }) }
  } catch {
    return undefined
  }
}
