import { overlap } from '../slice/claimed-addresses.ts'

/** What the registry knows of a version that a start has built; undefined: it was never published. */
type KnownBuild = {
  /** whether its package is in the store */
  isStored: boolean
  isRetired: boolean
  /** how it was given up, at whatever time: it never comes back by itself */
  givenUp: 'rolled back' | 'reverted' | null
  /** whether it was active or a canary at some time */
  hasServed: boolean
  /** whether a start was the last to change whom it serves or, when it never served, a start published it */
  isByStart: boolean
}

/** What a slice serves when a start looks at it. */
export type Standing = {
  active: string | null
  /** addresses of the active version */
  addresses: readonly string[]
  /** whether the package of the active version is in the store */
  isStored: boolean
  canary: { version: string; percent: number } | null
  /** whether it has a key that is not the shop's own */
  hasTeam: boolean
  /** whether a start made the active version active */
  isByStart: boolean
  build: KnownBuild | undefined
}

export type StartBuild = { slice: string; version: string; addresses?: readonly string[] }

export type StartDecision =
  { outcome: 'nothing' } | { outcome: 'activate'; publishes: boolean } | { outcome: 'leave'; line: string }

const NEVER: Standing = {
  active: null,
  addresses: [],
  isStored: false,
  canary: null,
  hasTeam: false,
  isByStart: true,
  build: undefined,
}

/** What a slice serves, as the first half of a sentence. */
export const servesNow = (slice: string, { active, isStored }: Standing = NEVER): string => {
  if (active === null) return `${slice} has no active version`
  return `${slice} serves ${active}${isStored ? '' : ', whose package is not in the store'}`
}

type Why = { serving?: string; build?: string }

/** What a start leaves, and what to type for the build of the clone. */
const leave = (
  { slice, version }: StartBuild,
  standing: Standing,
  { serving = '', build = '' }: Why,
): StartDecision => {
  const { build: known } = standing
  const cure = known?.isRetired
    ? `change the slice, or raise the version in mf-${slice}/package.json, and start again`
    : `npm run slice -- ${known?.isStored ? `activate ${slice} ${version}` : `publish ${slice}`}`
  return {
    outcome: 'leave',
    line: `${servesNow(slice, standing)}${serving}; the build of this clone is ${version}${build}: ${cure}`,
  }
}

const faultOf = ({ isRetired, givenUp }: KnownBuild): string | undefined => {
  if (isRetired) return ', which was retired and cannot come back'
  return givenUp === null ? undefined : `, which was ${givenUp}`
}

/**
 * Decides what a start does with the build of a slice. It activates a version that was never published, and goes back to
 * one that an earlier start activated, unless the active version was activated by command. What a person or a canary decided stays: a running
 * canary, the slice of a team, and whatever was retired, reverted, rolled back or published by command.
 * @param standing undefined: nothing of the slice was ever published
 * @param isWatched whether a developer works on it with `npm run dev`: what is saved is shown, also when a team has the slice
 */
export const decideStart = (
  build: StartBuild,
  standing: Standing = NEVER,
  { isWatched = false } = {},
): StartDecision => {
  const { active, canary, build: known } = standing
  const activate: StartDecision = { outcome: 'activate', publishes: !known?.isStored }
  if (active === build.version) return standing.isStored ? { outcome: 'nothing' } : activate
  if (canary)
    return leave(build, standing, { serving: `, and ${canary.version} to ${canary.percent} percent of the visitors` })
  const fault = known && faultOf(known)
  if (known?.isRetired) return leave(build, standing, { build: fault ?? '' })
  if (active === null || isWatched) return activate
  if (standing.isStored && standing.hasTeam)
    return leave(build, standing, { serving: ", its team's", build: fault ?? '' })
  if (fault !== undefined) return leave(build, standing, { build: fault })
  if (!standing.isStored || !known) return activate
  if (known.isByStart && (standing.isByStart || !known.hasServed)) return activate
  return leave(build, standing, {
    serving: standing.isByStart ? '' : ', activated by command',
    build: known.isByStart ? '' : ', published by command',
  })
}

/**
 * The slice that a build has to wait for: the build gives an address up that a build takes which does not become live, and the
 * page would be gone.
 * @param left builds that do not become live
 */
export const waitsFor = (
  { addresses = [] }: StartBuild,
  standing: Standing = NEVER,
  left: readonly StartBuild[],
): { slice: string; address: string } | undefined => {
  const givenUp = standing.addresses.filter((address) => !addresses.some((each) => overlap(each, address)))
  for (const { slice, addresses: theirs = [] } of left) {
    const address = givenUp.find((each) => theirs.some((taken) => overlap(taken, each)))
    if (address !== undefined) return { slice, address }
  }
  return undefined
}
