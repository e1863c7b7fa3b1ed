import { createHash, timingSafeEqual } from 'node:crypto'
import type { Authenticity, ReturnFacts } from '../../ports/payment-gateway.port.ts'

/** The error code in the signature of a successful payment, which the gateway does not send. */
const NO_ERROR = '000'

const macOf = (password: string, facts: ReturnFacts): Buffer => {
  const { txId = '', errorCode, cardToken = '', cardExp = '', personalId = '', uniqueId } = facts
  const signed = password + txId + (errorCode || NO_ERROR) + cardToken + cardExp + personalId + uniqueId
  return createHash('sha256').update(signed).digest()
}

const HEX = /^[0-9a-f]{64}$/i
const BASE64 = /^[0-9a-z+/]{43}=?$/i

/**
 * The 32 bytes of a signature. Documents of the gateway write base64, its pages hexadecimal digits: both are accepted. A plus
 * that a page did not escape in its address arrives as a space.
 */
const bytesOf = (responseMac: string): Buffer | undefined => {
  if (HEX.test(responseMac)) return Buffer.from(responseMac, 'hex')
  const base64 = responseMac.replaceAll(' ', '+')
  return BASE64.test(base64) ? Buffer.from(base64, 'base64') : undefined
}

/**
 * Whether these return parameters were signed with the terminal's password. Without card token and expiry the signature
 * cannot be computed: the parameters are `unproven`.
 * @see decisions.md, Checkout: SHA256(password + txId + errorCode|000 + cardToken + cardExp + personalId + uniqueId)
 */
export const checkMac = (password: string, facts: ReturnFacts): Authenticity => {
  const { cardToken, cardExp, responseMac } = facts
  if (cardToken === undefined || cardExp === undefined || responseMac === undefined) return 'unproven'
  const expected = macOf(password, facts)
  const given = bytesOf(responseMac)
  return given && timingSafeEqual(given, expected) ? 'authentic' : 'forged'
}
