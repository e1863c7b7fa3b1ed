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
  const signatureOf = (id: string): Buffer =>
    createHmac('sha256', secret).update(`visitor:${id}`).digest().subarray(0, SIGNATURE_BYTES)
  return {
    issue: () => {
      const id = `v_${random()}`
      return `${id}.${signatureOf(id).toString('base64url')}`
    },
    verify: (signed) => {
      const [id = '', signature = '', ...rest] = signed.split('.')
      const given = Buffer.from(signature, 'base64url')
      if (rest.length > 0 || given.length !== SIGNATURE_BYTES || !id.startsWith('v_')) return undefined
      return timingSafeEqual(given, signatureOf(id)) ? id : undefined
    },
  }
}
