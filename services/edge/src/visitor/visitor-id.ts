import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Issues and checks visitor ids: `v_<random>.<signature>`, both base64url. */
export type VisitorIds = {
  issue(): string
  /** @returns the id without its signature, which is what services and events carry; undefined when we never signed it */
  verify(signed: string): string | undefined
}

/** 128 bits of a SHA-256: nobody guesses a signature, and the cookie stays short. */
const SIGNATURE_BYTES = 16

/** @param secret SESSION_SECRET; the prefix keeps these signatures apart from any other use of it */
export const createVisitorIds = (
  secret: string,
  random: () => string = () => randomBytes(16).toString('base64url'),
): VisitorIds => {
  const signatureOf = (id: string): string =>
    createHmac('sha256', secret).update(`visitor:${id}`).digest().subarray(0, SIGNATURE_BYTES).toString('base64url')
  return {
    issue: () => {
      const id = `v_${random()}`
      return `${id}.${signatureOf(id)}`
    },
    verify: (signed) => {
      const [id = '', signature = '', ...rest] = signed.split('.')
      // as text: many spellings decode to the same bytes, and one visitor must not be several
      const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(id))]
      if (rest.length > 0 || given.length !== expected.length || !id.startsWith('v_')) return undefined
      return timingSafeEqual(given, expected) ? id : undefined
    },
  }
}
