import { createHash, timingSafeEqual } from 'node:crypto'
import type { Authenticity, ReturnFacts } from '../../ports/payment-gateway.port.ts'

/** What the gateway writes when nothing went wrong; it leaves the code out then. */
const NO_ERROR = '000'

const macOf = (password: string, facts: ReturnFacts): Buffer => {
  const { txId = '', errorCode, cardToken = '', cardExp = '', personalId = '', uniqueId } = facts
  const signed = password + txId + (errorCode || NO_ERROR) + cardToken + cardExp + personalId + uniqueId
  return Buffer.from(createHash('sha256').update(signed).digest('base64'))
}

/**
 * Whether who signed these return parameters knows the terminal's password. Without card token and expiry the signature
 * cannot be computed, and nothing is said.
 * @see decisions.md, Checkout: base64(SHA256(password + txId + errorCode|000 + cardToken + cardExp + personalId + uniqueId))
 */
export const checkMac = (password: string, facts: ReturnFacts): Authenticity => {
  const { cardToken, cardExp, responseMac } = facts
  if (cardToken === undefined || cardExp === undefined || responseMac === undefined) return 'unproven'
  const expected = macOf(password, facts)
  const given = Buffer.from(responseMac)
  return given.length === expected.length && timingSafeEqual(given, expected) ? 'authentic' : 'forged'
}
