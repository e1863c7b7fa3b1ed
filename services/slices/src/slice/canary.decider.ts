import { refuse, type Refusal } from '../refuse.ts'
import { decideActivation, type Found } from './slice.decider.ts'

type State = {
  slice: string
  active: string | null
  canary: string | null
  /** share of the visitors that the running canary has */
  percent: number | null
  found: Found
  /** what the active version shows */
  activeAddresses: readonly string[]
  /** what the version shows that should become the canary */
  addresses: readonly string[]
}

/**
 * Decides whether a share of the visitors may get a version. A canary may show more addresses than the active version, never
 * fewer: a link would then work for some visitors only.
 * @param version a published one beside the active one
 * @param percent share of the visitors, 1 to 100
 */
export const decideCanary = (
  version: string,
  percent: number,
  { slice, active, canary, percent: before, found, activeAddresses, addresses }: State,
): { ok: true; changed: boolean } | Refusal => {
  const usable = decideActivation(version, { active, found })
  if (!usable.ok) return usable
  if (active === null)
    return refuse(
      'NothingActive',
      `No version is active that the others could keep. Activate it instead: npm run slice -- activate ${slice} ${version}`,
    )
  if (version === active)
    return refuse('ActiveAlready', `Version ${version} is active: every visitor has it. Publish a new version first.`)
  if (canary !== null && canary !== version)
    return refuse(
      'OtherCanary',
      `Version ${canary} is the canary, for ${before} % of the visitors. End it first: npm run slice -- canary ${slice} end`,
    )
  const missing = activeAddresses.find((address) => !addresses.includes(address))
  if (missing !== undefined)
    return refuse(
      'MissingAddress',
      `Version ${version} no longer shows ${missing}, which the active version ${active} shows. Keep the page until the new version is active for everyone, or activate it at once.`,
    )
  return { ok: true, changed: canary !== version || before !== percent }
}

/**
 * Decides whether the running canary may end.
 * @param version the one that is meant; undefined means whichever runs
 */
export const decideEnd = (
  { slice, canary }: { slice: string; canary: string | null },
  version?: string,
): { ok: true; version: string } | Refusal => {
  if (canary === null)
    return refuse('NoCanary', `No canary of ${slice} runs. npm run slice -- status ${slice} shows what it serves.`)
  if (version !== undefined && version !== canary)
    return refuse('OtherCanary', `Version ${version} is no canary any more; ${canary} is. Nothing was changed.`)
  return { ok: true, version: canary }
}
