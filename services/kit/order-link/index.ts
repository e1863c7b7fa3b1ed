import { createHmac, timingSafeEqual } from 'node:crypto'

/** Half of SHA-256: 128 bits are as hard to guess as a key, and the link stays short enough for a text message. */
const SIGNATURE_BYTES = 16

const sign = (secret: string, orderId: string): string =>
  createHmac('sha256', secret)
    .update(`order-link:v1:${orderId}`)
    .digest()
    .subarray(0, SIGNATURE_BYTES)
    .toString('base64url')

/**
 * The last part of the address of an order's page, `/order/{link}`: the number and its signature.
 * @param secret SESSION_SECRET; the text that is signed names its purpose, so the secret may serve others
 */
export const orderLink = (secret: string, orderId: string): string => `${orderId}.${sign(secret, orderId)}`

/**
 * The order that a link leads to; undefined when the link is not ours. Compared in constant time, and as text: many
 * spellings decode to the same bytes, and a link has one.
 */
export const readOrderLink = (secret: string, link: string): string | undefined => {
  const dot = link.lastIndexOf('.')
  const orderId = link.slice(0, dot)
  const [given, expected] = [Buffer.from(link.slice(dot + 1)), Buffer.from(sign(secret, orderId))]
  return dot > 0 && given.length === expected.length && timingSafeEqual(given, expected) ? orderId : undefined
}
