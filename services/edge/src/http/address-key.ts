import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import { deriveKey } from '@zmig/kit'

type Caller = { headers: IncomingMessage['headers']; socket: { remoteAddress?: string | undefined } }

const withoutMapping = (address: string): string => address.trim().replace(/^::ffff:(?=\d+\.)/i, '')
const isLoopback = (address: string): boolean => address === '::1' || address.startsWith('127.')

/** The first 64 bits: what one household or phone has of version 6, however many addresses it makes of the rest. */
const networkOf = (address: string): string => {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const [first, last] = [head.split(':').filter(Boolean), (tail ?? '').split(':').filter(Boolean)]
  const zeros = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
  return [...first, ...zeros, ...last]
    .slice(0, 4)
    .map((part) => parseInt(part, 16).toString(16))
    .join(':')
}

/**
 * Where a request comes from: its peer, or, behind a proxy on this machine, the last address that the proxy wrote down.
 * @returns undefined for this machine itself, which no limit is meant for
 */
export const clientAddress = ({ headers, socket }: Caller): string | undefined => {
  const peer = withoutMapping(socket.remoteAddress ?? '')
  if (peer === '' || !isLoopback(peer)) return peer || undefined
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',').at(-1) ?? ''
  const client = withoutMapping(forwarded)
  return client === '' || isLoopback(client) ? undefined : client
}

/** A key of the caller's address, from which the address cannot be computed. */
export type AddressKey = (request: Caller) => string | undefined

/** @param secret SESSION_SECRET; counts by address begin anew when it is replaced */
export const createAddressKey = (secret: string): AddressKey => {
  const key = deriveKey(secret, 'client-address')
  return (request) => {
    const address = clientAddress(request)
    if (address === undefined) return undefined
    return createHmac('sha256', key).update(networkOf(address)).digest('base64url').slice(0, 22)
  }
}
