import { refuse, type Refusal } from '../refuse.ts'

/** A published version; undefined: there is none of this name. */
export type Found = { retired: boolean } | undefined

/** A version that may be retired. */
type Retirable = {
  retired: boolean
  /** until when the last link to it works; null: there never was one */
  linkedUntil?: Date | null
}

const HOUR_MS = 3_600_000

/** Pages that are open keep their version, and few are open longer than a day. */
const REST_MS = 24 * HOUR_MS

const unknownVersion = (version: string) =>
  refuse('UnknownVersion', `Version ${version} is not published. npm run slice -- list shows those that are.`)

/**
 * Decides an activation: only a published version can serve; activating the active one changes nothing.
 * @param version the version that new pages should use
 */
export const decideActivation = (
  version: string,
  { active, found }: { active: string | null; found: Found },
): { ok: true; changed: boolean } | Refusal => {
  if (!found) return unknownVersion(version)
  if (found.retired)
    return refuse(
      'Retired',
      `Version ${version} was retired, and its files are gone. Publish and activate another one.`,
    )
  return { ok: true, changed: active !== version }
}

/** The versions that a rollback leaves and returns to, as they were on the screen of who wants it. */
export type ExpectedRollback = { from: string; to: string }

/**
 * Decides a rollback.
 * @param before the version that was active last before the active one and was not rolled back from itself
 * @param expected what the rollback should do; undefined means whatever is active now
 */
export const decideRollback = (
  { slice, active, before }: { slice: string; active: string | null; before: string | null },
  expected?: ExpectedRollback,
): { ok: true; from: string; version: string } | Refusal => {
  if (expected && active !== expected.from)
    return refuse(
      'Changed',
      `Version ${expected.from} is not active any more; ${active ?? 'none'} is. Nothing was changed.`,
    )
  if (active === null || before === null)
    return refuse(
      'NothingBefore',
      `There is no earlier version that was not rolled back from itself. npm run slice -- canary ${slice} end stops a canary; npm run slice -- list shows all versions: activate one of them.`,
    )
  if (expected && before !== expected.to)
    return refuse('Changed', `A rollback would go to version ${before}, not to ${expected.to}. Nothing was changed.`)
  return { ok: true, from: active, version: before }
}

/**
 * Decides whether a version may lose its files: not while it serves, as a canary either, not while a rollback would go to it, and not within a day
 * of its last page. A person may end links to it; what tidies up by itself waits for them.
 * @param lastServed until when it served; undefined: it never did
 */
export const decideRetirement = (
  version: string,
  {
    slice,
    active,
    previous,
    canary,
    found,
    lastServed,
    mayEndLinks = true,
    now,
  }: {
    slice: string
    active: string | null
    previous: string | null
    canary: string | null
    found: Retirable | undefined
    lastServed: Date | undefined
    mayEndLinks?: boolean
    now: Date
  },
): { ok: true; endedLinks: boolean; changed: boolean } | Refusal => {
  if (!found) return unknownVersion(version)
  if (found.retired) return { ok: true, endedLinks: false, changed: false }
  if (version === active) return refuse('InUse', `Version ${version} is active. Activate another one first.`)
  if (version === canary)
    return refuse('InUse', `Version ${version} is the canary. End it first: npm run slice -- canary ${slice} end`)
  if (version === previous)
    return refuse('InUse', `A rollback would go to version ${version}. Retire it once two later versions were active.`)
  const until = lastServed && new Date(lastServed.getTime() + REST_MS)
  if (until && until > now)
    return refuse('InUse', `Pages of version ${version} may be open until ${until.toISOString()}. Retire it then.`)
  const isLinked = found.linkedUntil ? found.linkedUntil > now : false
  if (isLinked && !mayEndLinks)
    return refuse(
      'Linked',
      `A link to version ${version} works until ${found.linkedUntil?.toISOString()}. Retire it then.`,
    )
  return { ok: true, endedLinks: isLinked, changed: true }
}
