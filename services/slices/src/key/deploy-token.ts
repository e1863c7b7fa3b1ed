import { createHash, randomUUID } from 'node:crypto'
import { errors, jwtVerify, type JWTPayload } from 'jose'
import * as z from 'zod'
import { readPublicKey, type SigningKey } from './slice-key.ts'
import { refuse, type Refusal } from '../refuse.ts'

/** What a request is, as its token says it; `path` is as it is sent, with its query. */
export type Asked = { method: string; path: string }

/** Seconds that a token counts. */
const TOKEN_SECONDS = 60

/** Seconds by which the clocks of a team and the shop may differ. */
const CLOCK_SECONDS = 5

/** A token of a clock that is ahead, read by one that falls behind, is over by then. */
const LONGEST_SECONDS = TOKEN_SECONDS + 2 * CLOCK_SECONDS

const TYPE = 'zmigo-deploy+jwt'

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The hash of a body, as a token names it. */
export const hashOfBody = (body: Uint8Array): string => createHash('sha256').update(body).digest('base64url')

/**
 * A token for one request: a JWT that names the shop, the request and the hash of its body, signed by a key of the team. What
 * a listener could take from it is good for nothing else, and for a minute.
 * @param shop its PUBLIC_URL
 */
export const createDeployToken = (
  key: SigningKey,
  { shop, method, path, body, now = new Date() }: Asked & { shop: string; body: Uint8Array; now?: Date },
): string => {
  const issuedAt = Math.floor(now.getTime() / 1000)
  const claims = {
    aud: shop,
    htm: method,
    htu: path,
    bh: hashOfBody(body),
    iat: issuedAt,
    exp: issuedAt + TOKEN_SECONDS,
    jti: randomUUID(),
  }
  const text = `${encode({ alg: 'EdDSA', typ: TYPE, kid: key.id })}.${encode(claims)}`
  const { signature } = key.sign(Buffer.from(text))
  return `${text}.${Buffer.from(signature, 'base64').toString('base64url')}`
}

const Claims = z.object({
  htm: z.string(),
  htu: z.string(),
  bh: z.string().regex(/^[\w-]{43}$/),
  jti: z.string().min(16).max(64),
})

/** A token that a key of the shop's list signed, for this request and now; after `until` it counts no more. */
export type ReadToken = { ok: true; key: string; id: string; until: Date; bodyHash: string }

type Expected = Asked & {
  /** PUBLIC_URL */
  shop: string
  now: Date
  /** the public half of a key, as the shop keeps it; undefined for an unknown one */
  publicKeyOf: (key: string) => Promise<string | undefined>
}

const AGAIN = 'Send the request again: the command makes a token for each.'

const faultOf = (error: unknown, { shop }: Expected): Refusal => {
  if (error instanceof errors.JWTExpired)
    return refuse('ExpiredToken', `The token counted for ${TOKEN_SECONDS} s and is over. ${AGAIN}`)
  if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'aud')
    return refuse('OtherShop', `The token is for another shop; this one is ${shop}. Name it so with --shop ${shop}.`)
  if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'iat' && error.reason === 'check_failed')
    return refuse('ExpiredToken', 'The token was made in the future. The clocks of both sides must agree.')
  if (error instanceof errors.JWSSignatureVerificationFailed)
    return refuse('WrongSignature', `The key did not sign this token. ${AGAIN}`)
  return refuse('BadToken', `This is no deploy token of a team. ${AGAIN}`)
}

/** Reads a token without looking at whether it was used before. */
export const readDeployToken = async (token: string, expected: Expected): Promise<ReadToken | Refusal> => {
  const { shop, method, path, now, publicKeyOf } = expected
  let key = ''
  let unknown = false
  let payload: JWTPayload
  try {
    const verified = await jwtVerify(
      token,
      async ({ kid }) => {
        key = z
          .string()
          .regex(/^[0-9a-f]{16}$/)
          .parse(kid)
        const known = readPublicKey((await publicKeyOf(key)) ?? '')
        unknown = known === undefined
        if (!known) throw new errors.JWKSNoMatchingKey()
        return known
      },
      {
        algorithms: ['EdDSA'],
        typ: TYPE,
        audience: shop,
        requiredClaims: ['exp', 'iat', 'jti', 'htm', 'htu', 'bh'],
        maxTokenAge: TOKEN_SECONDS,
        clockTolerance: CLOCK_SECONDS,
        currentDate: now,
      },
    )
    payload = verified.payload
  } catch (error) {
    if (unknown)
      return refuse(
        'UnknownKey',
        `The shop does not know the key ${key}. Ask the operator to add it (npm run slice -- key add), or use another key of the team.`,
      )
    return faultOf(error, expected)
  }
  const claims = Claims.safeParse(payload)
  if (!claims.success) return refuse('BadToken', `This is no deploy token of a team. ${AGAIN}`)
  const { htm, htu, bh, jti } = claims.data
  if (htm !== method || htu !== path)
    return refuse('OtherRequest', `The token is for another request than ${method} ${path}. ${AGAIN}`)
  return { ok: true, key, id: jti, until: new Date(now.getTime() + LONGEST_SECONDS * 1000), bodyHash: bh }
}
