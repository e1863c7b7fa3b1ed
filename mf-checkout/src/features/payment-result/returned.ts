import type { FinalizeRequest } from '../../api/finalize.ts'

/**
 * What the payment page appended to the address. The shell took it away before anything else loaded and left it here,
 * for this tab alone.
 */
const KEY = 'payment-return'

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

export const forgetReturn = (storage: Storage): void => storage.removeItem(KEY)
