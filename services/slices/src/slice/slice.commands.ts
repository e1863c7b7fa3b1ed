import { SliceActivated, SlicePublished } from '@zmig/events'
import { verifyBuild, type SliceMeta } from './slice-build.ts'
import type { Sql } from '@zmig/kit'
import type { ServiceDeps } from '@zmig/projections'
import type { SliceStore } from './slice-store.ts'

/** The channel that notifies shells of another active version; the payload is the slice's name. */
export const SLICES_CHANNEL = 'slices'

export type SlicesDeps = Pick<ServiceDeps, 'database' | 'outbox' | 'clock' | 'newId'> & { store: SliceStore }

/** A refusal of this service, with its reason. */
export type Refusal = { ok: false; reason: string }
type Activation = { ok: true; changed: boolean; active: string; previous: string | null }

type State = { active: string | null; previous: string | null; published: boolean }

/**
 * Decides an activation: only a published version can serve; activating the active one changes nothing.
 * @param version the version that new pages should use
 */
export const decideActivation = (version: string, { active, previous, published }: State): Activation | Refusal => {
  if (!published) return { ok: false, reason: `version ${version} is not published` }
  if (active === version) return { ok: true, changed: false, active, previous }
  return { ok: true, changed: true, active: version, previous: active }
}

/** The version that a rollback activates: the one before the active one. */
export const decideRollback = ({ previous }: Pick<State, 'previous'>): { ok: true; version: string } | Refusal =>
  previous === null ? { ok: false, reason: 'there is no previous version' } : { ok: true, version: previous }

type Published = { ok: true; slice: string; version: string; published: boolean }
type Activated = { ok: true; slice: string; active: string; previous: string | null }

const context = ({ clock, newId }: SlicesDeps) => ({
  id: newId(),
  source: '/slices',
  time: clock.now().toISOString(),
})

const lockSlice = async (tx: Sql, slice: string) => {
  const [row] = await tx.query<{ active: string | null; previous: string | null }>(
    'select active, previous from slices.slice where name = $1 for update',
    [slice],
  )
  return row
}

const findMeta = async (tx: Sql, slice: string, version: string) => {
  const [row] = await tx.query<{ meta: SliceMeta }>(
    'select meta from slices.version where slice = $1 and version = $2',
    [slice, version],
  )
  return row?.meta
}

const sameFiles = (one: SliceMeta, other: SliceMeta) =>
  Object.keys(one.files).length === Object.keys(other.files).length &&
  Object.entries(one.files).every(([path, { integrity }]) => other.files[path]?.integrity === integrity)

/**
 * Publishes a build: verifies its files against their hashes, stores it for ever and publishes an event. It is not
 * active yet. Publishing the same build again changes nothing; other files under a published version are refused.
 * @param directory a build on this machine: `client/`, `server/`, `meta.json`
 */
export const publishSlice = async (deps: SlicesDeps, directory: string): Promise<Published | Refusal> => {
  const verified = await verifyBuild(directory)
  if (!verified.ok) return verified
  const { meta } = verified
  const { slice, version } = meta
  await deps.store.put(slice, version, directory)
  // what serves is the stored copy: a build that changed while it was copied must not get through
  const stored = await verifyBuild(deps.store.directoryOf(slice, version))
  if (!stored.ok) return stored
  if (!sameFiles(stored.meta, meta)) return { ok: false, reason: `version ${version} exists with other files` }
  return deps.database.transaction(async (tx) => {
    await tx.query('insert into slices.slice (name) values ($1) on conflict do nothing', [slice])
    await lockSlice(tx, slice)
    if (await findMeta(tx, slice, version)) return { ok: true, slice, version, published: false }
    const now = context(deps)
    await tx.query('insert into slices.version (slice, version, meta, published_at) values ($1, $2, $3, $4)', [
      slice,
      version,
      JSON.stringify(meta),
      now.time,
    ])
    await deps.outbox.append(tx, [SlicePublished.create({ slice, version }, now)])
    return { ok: true, slice, version, published: true }
  })
}

const activateIn = async (tx: Sql, deps: SlicesDeps, slice: string, version: string): Promise<Activated | Refusal> => {
  const row = await lockSlice(tx, slice)
  if (!row) return { ok: false, reason: `there is no slice ${slice}` }
  const published = (await findMeta(tx, slice, version)) !== undefined
  const decision = decideActivation(version, { ...row, published })
  if (!decision.ok) return decision
  const { active, previous } = decision
  if (decision.changed) {
    await tx.query('update slices.slice set active = $2, previous = $3 where name = $1', [slice, active, previous])
    await deps.outbox.append(tx, [SliceActivated.create({ slice, version: active }, context(deps))])
    await tx.query('select pg_notify($1, $2)', [SLICES_CHANNEL, slice])
  }
  return { ok: true, slice, active, previous }
}

/** Activates a published version for new pages; every shell follows at once. */
export const activateSlice = (deps: SlicesDeps, slice: string, version: string): Promise<Activated | Refusal> =>
  deps.database.transaction((tx) => activateIn(tx, deps, slice, version))

/** Returns to the version before the active one. */
export const rollbackSlice = (deps: SlicesDeps, slice: string): Promise<Activated | Refusal> =>
  deps.database.transaction(async (tx) => {
    const row = await lockSlice(tx, slice)
    if (!row) return { ok: false, reason: `there is no slice ${slice}` }
    const decision = decideRollback(row)
    return decision.ok ? activateIn(tx, deps, slice, decision.version) : decision
  })
