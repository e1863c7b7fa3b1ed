import { HttpProblem } from '@zmig/kit'
import type { Request } from 'express'

const FRIENDLY_SITES = new Set(['same-origin', 'none'])

const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined)

/**
 * Refuses what another site's page sends in a shopper's name. Callers without Sec-Fetch-Site and Origin (tools, old
 * browsers' plain links) pass: only what is present and foreign is refused (decisions.md, Catalogue, cart, likes).
 *
 * @param publicUrl the shop's own address, for a proxy that rewrites the Host header
 * @throws HttpProblem 403
 */
export const requireSameOrigin = (request: Pick<Request, 'headers'>, publicUrl: string): void => {
  const { 'sec-fetch-site': site, origin, host } = request.headers
  const foreignSite = site !== undefined && !FRIENDLY_SITES.has(String(site))
  const foreignOrigin = origin !== undefined && hostOf(origin) !== host && hostOf(origin) !== hostOf(publicUrl)
  if (foreignSite || foreignOrigin)
    throw new HttpProblem(403, 'Foreign origin', 'This call is for pages of the shop only.')
}
