import { createSigner, HttpProblem, type SessionSecrets } from '@zmig/kit'
import { randomBytes } from 'node:crypto'
import { parseCookie } from 'cookie'
import * as z from 'zod/mini'

/** Issues and checks visitor ids: `v_<random>.<signature>`, both base64url. */
export type VisitorIds = {
  issue(): string
  /** @param id one that was verified */
  sign(id: string): string
  /** @returns the id without its signature, which is what services and events carry; undefined when we never signed it */
  verify(signed: string): string | undefined
}

export const createVisitorIds = (
  secrets: SessionSecrets,
  random: () => string = () => randomBytes(16).toString('base64url'),
): VisitorIds => {
  const signer = createSigner(secrets, 'visitor-id')
  const sign = (id: string) => `${id}.${signer.sign(id)}`
  return {
    issue: () => sign(`v_${random()}`),
    sign,
    verify: (signed) => {
      const [id = '', signature = '', ...rest] = signed.split('.')
      if (rest.length > 0 || !id.startsWith('v_')) return undefined
      return signer.verify(id, signature) ? id : undefined
    },
  }
}

const Stats = z.object({ visitorId: z.string() })

const readJson = (text: string | undefined): unknown => {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

/** Who asks, by the `stats` cookie; undefined without one that we signed. @param cookies of the request */
export const visitorOf = (visitors: VisitorIds, cookies: string | undefined): string | undefined => {
  const stats = z.safeParse(Stats, readJson(parseCookie(cookies ?? '')['stats']))
  return stats.success ? visitors.verify(stats.data.visitorId) : undefined
}

/** The id without its signature. @throws HttpProblem 400 for an id that we did not sign: browsers ask for a new one then */
export const requireVisitor = (visitors: VisitorIds, signed: string): string => {
  const visitorId = visitors.verify(signed)
  if (visitorId) return visitorId
  throw new HttpProblem(
    400,
    'Unknown visitor',
    'This visitor id is not one of ours. Get one from /edge/collector/visitor/id.',
  )
}
