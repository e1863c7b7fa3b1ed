import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { type ClientAddress, deriveKey } from '@zmig/kit'

/** The first 64 bits: what one household or phone has of version 6, however many addresses it makes of the rest. */
const networkOf = (address: string): string => {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const first = head.split(':').filter(Boolean)
  const last = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
  return [...first, ...zeros, ...last]
    .slice(0, 4)
    .map((part) => parseInt(part, 16).toString(16))
    .join(':')
}

/** A key of the caller's address, from which the address cannot be computed; undefined where `ClientAddress` is. */
export type AddressKey = (request: Parameters<ClientAddress>[0]) => string | undefined

/** @param secret SESSION_SECRET; counts by address begin anew when it is replaced */
export const createAddressKey = (secret: string, clientAddress: ClientAddress): AddressKey => {
  const key = deriveKey(secret, 'client-address')
  return (request) => {
    const address = clientAddress(request)
    if (address === undefined) return undefined
    return createHmac('sha256', key).update(networkOf(address)).digest('base64url').slice(0, 22)
  }
}
