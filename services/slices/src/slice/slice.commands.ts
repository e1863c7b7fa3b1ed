import { isDeepStrictEqual } from 'node:util'
import { SliceActivated, SlicePublished, SliceRetired, SliceRolledBack } from '@zmig/events'
import type { Sql } from '@zmig/kit'
import { carryOut, carryOutTogether, eventContext, type Attempt, type AuditDeps, type Team } from '../audit/audit.ts'
import { findKey } from '../key/key.commands.ts'
import type { Gate } from '../gate/gate.ts'
import { refuse, type Refusal } from '../refuse.ts'
import type { SliceMeta } from '../package/slice-meta.ts'
import { unpackFiles } from '../package/archive.ts'
import { openPackage, verifyPackage, type OpenedPackage } from '../package/slice-package.ts'
import { closeCanary } from './canary.commands.ts'
import { decideActivation, decideRetirement, decideRollback, type ExpectedRollback } from './slice.decider.ts'
import { decideClaim, type Claims } from './claimed-addresses.ts'
import { claimedAlready, findVersion, lockSlice, notifyShells, readClaims, unknownSlice } from './slice-rows.ts'
import { refuseUnlessStored, storeFault, type StoreDeps } from './stored-package.ts'

export type SlicesDeps = AuditDeps & StoreDeps & { gate: Gate }

export type Published = { ok: true; slice: string; version: string; key: string; published: boolean }
export type Activated = {
  ok: true
  slice: string
  active: string
  /** the version to which a rollback would go */
  previous: string | null
  /** the version that was active until now */
  before: string | null
  /** the canary that ended with it, other than the version itself; null when none ran */
  endedCanary: string | null
  changed: boolean
}
export type Retired = {
  ok: true
  slice: string
  version: string
  /** links to it had not ended yet */
  endedLinks: boolean
  changed: boolean
}

const otherBytes = (version: string) =>
  refuse(
    'OtherBytes',
    `Version ${version} is published with other files, and a published version never changes. Raise the version in the package.json of the slice, and publish again.`,
  )

type Decided = { ok: true; meta: SliceMeta; published: boolean }

/** Decides whether a package may be published now, by its key, its addresses and what is published. */
const decidePublication = async (
  sql: Sql,
  { by, together }: { by?: Team | undefined; together: Claims },
  opened: OpenedPackage,
  attempt: Attempt,
): Promise<Decided | Refusal> => {
  const { key } = opened.signature
  const verified = verifyPackage(opened, await findKey(sql, key))
  if (!verified.ok) return verified
  const { meta } = verified
  const { slice, version } = meta
  Object.assign(attempt, { key, slice, subject: version })
  const refused = (await by?.refusalFor(sql, slice)) ?? (await claimedAlready(sql, slice, meta, together))
  if (refused) return refused
  const published = await findVersion(sql, slice, version)
  if (published?.retired)
    return refuse(
      'Retired',
      `Version ${version} was retired and cannot come back. Raise the version, and publish again.`,
    )
  if (published && !isDeepStrictEqual(published.meta, meta)) return otherBytes(version)
  return { ok: true, meta, published: published !== undefined }
}

/** Puts a package into the store; a conditional write decides between several publishers of one version. */
const storePackage = async (
  { store, logger }: SlicesDeps,
  { slice, version }: SliceMeta,
  opened: OpenedPackage,
  packed: Buffer,
): Promise<Refusal | undefined> => {
  try {
    if (await store.put(slice, version, packed)) return undefined
    // the same package again, a process that died after it had stored it, or a database that is older than the store
    const kept = await store.get(slice, version)
    const before = kept && (await unpackFiles(kept))
    return before?.ok && before.files.get('meta.json')?.equals(opened.meta) ? undefined : otherBytes(version)
  } catch (error) {
    return storeFault(error, logger, {
      undone: 'Nothing was published',
      again: 'Publish again in a while',
      logged: 'a package could not be stored',
    })
  }
}

/**
 * Publishes a package: verifies it whole before anything is written, stores it for ever and publishes an event. It is not
 * active yet. The same package again changes nothing; other files under a published version are refused.
 * No transaction waits for the gate or the store, so a slow one holds up neither an activation nor a rollback. A package whose publisher
 * dies or is refused after it was stored belongs to no version; the same package takes it over.
 * @param packed the archive, as `packSlice` makes it
 * @param together what slices claim that will be activated together with it
 */
export const publishSlice = async (
  deps: SlicesDeps,
  packed: Buffer,
  together: Claims = {},
): Promise<Published | Refusal> => {
  const { database, gate, outbox, by } = deps
  const wanted = { by, together }
  const opened = await openPackage(packed)
  const attempt: Attempt = { action: 'publish' }
  const allowed = opened.ok
    ? await database.transaction((tx) => decidePublication(tx, wanted, opened, attempt))
    : opened
  const isNew = allowed.ok && !allowed.published
  const refused = isNew && opened.ok ? await gate.publish(allowed.meta, opened.files) : undefined
  const stored =
    allowed.ok && opened.ok && !refused ? await storePackage(deps, allowed.meta, opened, packed) : undefined
  return carryOut(deps, attempt, async (tx) => {
    if (!opened.ok) return opened
    if (!allowed.ok) return allowed
    if (refused) return refused
    if (stored) return stored
    const { slice, version } = allowed.meta
    await tx.query('insert into slices.slice (name) values ($1) on conflict do nothing', [slice])
    await lockSlice(tx, slice)
    // again: a key may have been revoked, or an address claimed, while the package was stored
    const decided = await decidePublication(tx, wanted, opened, attempt)
    if (!decided.ok) return decided
    const { key } = opened.signature
    if (decided.published) return { ok: true, slice, version, key, published: false }
    const now = eventContext(deps)
    await tx.query('insert into slices.version (slice, version, meta, key, published_at) values ($1, $2, $3, $4, $5)', [
      slice,
      version,
      JSON.stringify(decided.meta),
      key,
      now.time,
    ])
    await outbox.append(tx, [SlicePublished.create({ slice, version }, now)])
    return { ok: true, slice, version, key, published: true }
  })
}

/** The version that was active last before this one and was neither rolled back from nor retired. */
const versionBefore = async (tx: Sql, slice: string, version: string | null): Promise<string | null> => {
  const [row] = await tx.query<{ version: string }>(
    `select version from slices.activation join slices.version using (slice, version)
     where slice = $1 and version <> $2 and rolled_back_at is null and retired_at is null order by id desc limit 1`,
    [slice, version],
  )
  return row?.version ?? null
}

/** Lets a version serve: the row that shells read, and its place in the history. @returns to which version a rollback would go */
const serve = async (tx: Sql, slice: string, version: string, time: string): Promise<string | null> => {
  await tx.query('insert into slices.activation (slice, version, at) values ($1, $2, $3)', [slice, version, time])
  const previous = await versionBefore(tx, slice, version)
  await tx.query('update slices.slice set active = $2, previous = $3 where name = $1', [slice, version, previous])
  await notifyShells(tx, slice)
  return previous
}

type Activation = {
  slice: string
  version: string
  /** what slices claim once it is active; undefined: it is activated alone, and they are read */
  claims?: Claims
  /** why no web process would get its files */
  unstored?: Refusal | undefined
  /** what the caller found when it decided; undefined: it wants the version whatever serves now */
  expected?: { active: string | null; canary: string | null } | undefined
}

const activateIn = async (
  tx: Sql,
  deps: SlicesDeps,
  { slice, version, claims, unstored, expected }: Activation,
): Promise<Activated | Refusal> => {
  const row = await lockSlice(tx, slice)
  if (!row) return unknownSlice(slice)
  const { active: before } = row
  const found = await findVersion(tx, slice, version)
  const decision = decideActivation(version, { active: before, found })
  if (!decision.ok) return decision
  const { changed } = decision
  if (!changed) return { ok: true, slice, active: version, previous: row.previous, before, endedCanary: null, changed }
  if (expected && (before !== expected.active || row.canary !== expected.canary))
    return refuse('Changed', `${slice} serves ${before ?? 'nothing'} by now. Nothing was changed.`)
  const claimed = decideClaim(slice, found?.meta.addresses ?? [], claims ?? (await readClaims(tx)))
  if (claimed) return claimed
  const unserved = found && (await deps.gate.activate(tx, found.meta))
  if (unserved) return unserved
  if (unstored) return unstored
  const promoted = row.canary === version
  if (row.canary !== null)
    await closeCanary(tx, deps, { slice, version: row.canary, outcome: promoted ? 'promoted' : 'ended' })
  const now = eventContext(deps)
  const previous = await serve(tx, slice, version, now.time)
  await deps.outbox.append(tx, [SliceActivated.create({ slice, version }, now)])
  return { ok: true, slice, active: version, previous, before, endedCanary: promoted ? null : row.canary, changed }
}

/**
 * Activates a published version for new pages; every shell follows at once. A canary ends with it: it is promoted, or it was
 * compared with a version that is no longer active. A version whose package the store does not give as it was published is
 * refused: no page would show it.
 */
export const activateSlice = async (deps: SlicesDeps, slice: string, version: string): Promise<Activated | Refusal> => {
  const unstored = await refuseUnlessStored(deps, slice, version)
  return carryOut(deps, { action: 'activate', slice, subject: version }, (tx) =>
    activateIn(tx, deps, { slice, version, unstored }),
  )
}

/**
 * Activates versions of several slices, which the caller has just published, in one transaction, all or none. An address may move from one of them to another:
 * activated one after the other, two would claim it in between.
 * @param wanted with what was found when it was decided, so that what somebody else activated meanwhile stays
 */
export const activateTogether = (
  deps: SlicesDeps,
  wanted: readonly Pick<Activation, 'slice' | 'version' | 'expected'>[],
) => {
  const activations = wanted.toSorted((one, other) => (one.slice < other.slice ? -1 : 1))
  return carryOutTogether<Activated>(deps, async (tx) => {
    // all slices before their addresses, in one order: no two commands hold what the other waits for
    for (const { slice } of activations) await lockSlice(tx, slice)
    const claims = { ...(await readClaims(tx)) }
    for (const { slice, version } of activations)
      claims[slice] = (await findVersion(tx, slice, version))?.meta.addresses ?? []
    return activations.map(({ slice, version, expected }) => ({
      attempt: { action: 'activate', slice, subject: version },
      work: () => activateIn(tx, deps, { slice, version, claims, expected }),
    }))
  })
}

/**
 * Gives the active version up for the one that was active before it. Versions that were rolled back from are never returned
 * to, so that twice in a row goes two versions back; activating such a version lets it take part again. A canary ends with it:
 * it was built on the version that is given up. The store is not asked: web processes hold the version before, so that a rollback
 * works while the store is away.
 * @param wanted by whom and, so that a change meanwhile is noticed, between which versions; the operator names neither
 */
export const rollbackSlice = (
  deps: SlicesDeps,
  slice: string,
  wanted: { by?: string; expected?: ExpectedRollback } = {},
): Promise<Activated | Refusal> => {
  const attempt: Attempt = { action: 'roll back', slice, key: wanted.by }
  return carryOut(deps, attempt, async (tx) => {
    const row = await lockSlice(tx, slice)
    if (!row) return unknownSlice(slice)
    attempt.subject = row.active ?? undefined
    const decision = decideRollback(
      { slice, active: row.active, before: await versionBefore(tx, slice, row.active) },
      wanted.expected,
    )
    if (!decision.ok) return decision
    const { from, version } = decision
    const found = await findVersion(tx, slice, version)
    const claimed = await claimedAlready(tx, slice, found?.meta ?? {})
    if (claimed) return claimed
    if (row.canary !== null) await closeCanary(tx, deps, { slice, version: row.canary, outcome: 'ended' })
    const now = eventContext(deps)
    await tx.query(
      'update slices.activation set rolled_back_at = $3 where slice = $1 and version = $2 and rolled_back_at is null',
      [slice, from, now.time],
    )
    const previous = await serve(tx, slice, version, now.time)
    await deps.outbox.append(tx, [SliceRolledBack.create({ slice, version, from }, now)])
    return { ok: true, slice, active: version, previous, before: from, endedCanary: row.canary, changed: true }
  })
}

/** When a version served last: now for the active one and the canary; undefined when it never did. */
const lastServed = async (tx: Sql, slice: string, version: string, now: Date): Promise<Date | undefined> => {
  const [row] = await tx.query<{ until: Date | null }>(
    `select max(coalesce(until, $3)) as until from (
       select version, lead(at) over (order by id) as until from slices.activation where slice = $1
       union all select version, ended_at from slices.canary where slice = $1
     ) as was where version = $2`,
    [slice, version, now],
  )
  return row?.until ?? undefined
}

/**
 * Removes the package of a version that no page uses any more. Its row stays, so that the version never comes back with other files.
 * @param mayEndLinks whether links to it may end before their time: a person decides that, retention does not
 */
export const retireVersion = async (
  deps: SlicesDeps,
  slice: string,
  version: string,
  { mayEndLinks = true } = {},
): Promise<Retired | Refusal> => {
  const { clock, outbox, store, logger } = deps
  const answer = await carryOut<Retired>(deps, { action: 'retire', slice, subject: version }, async (tx) => {
    const row = await lockSlice(tx, slice)
    if (!row) return unknownSlice(slice)
    const now = clock.now()
    const found = await findVersion(tx, slice, version)
    const decision = decideRetirement(version, {
      ...row,
      slice,
      found,
      now,
      lastServed: await lastServed(tx, slice, version, now),
      mayEndLinks,
    })
    if (!decision.ok) return decision
    const { changed, endedLinks } = decision
    if (!changed) return { ok: true, slice, version, endedLinks, changed }
    await tx.query('update slices.version set retired_at = $3 where slice = $1 and version = $2', [slice, version, now])
    await outbox.append(tx, [SliceRetired.create({ slice, version }, eventContext(deps))])
    return { ok: true, slice, version, endedLinks, changed }
  })
  // after the commit, so that no version that still counts has lost its package; the same command again finishes what was left
  if (answer.ok)
    await store.remove(slice, version).catch((err: unknown) => {
      logger.error({ err, slice, version }, 'the package of a retired version could not be removed now')
    })
  return answer
}
