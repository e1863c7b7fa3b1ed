import { isDeepStrictEqual } from 'node:util'
import { SliceActivated, SlicePublished } from '@zmig/events'
import type { Sql } from '@zmig/kit'
import type { ServiceDeps } from '@zmig/projections'
import { findKey } from '../key/key.commands.ts'
import { refuse, type Refusal } from '../package/refuse.ts'
import type { SliceMeta } from '../package/slice-meta.ts'
import { openPackage, verifyPackage } from '../package/slice-package.ts'
import type { SliceStore } from './slice-store.ts'

/** The channel that notifies shells of another active version; the payload is the slice's name. */
export const SLICES_CHANNEL = 'slices'

export type SlicesDeps = Pick<ServiceDeps, 'database' | 'outbox' | 'clock' | 'newId'> & { store: SliceStore }

type Activation = { ok: true; changed: boolean; active: string; previous: string | null }

type State = { active: string | null; previous: string | null; published: boolean }

/**
 * Decides an activation: only a published version can serve; activating the active one changes nothing.
 * @param version the version that new pages should use
 */
export const decideActivation = (version: string, { active, previous, published }: State): Activation | Refusal => {
  if (!published)
    return refuse('UnknownVersion', `Version ${version} is not published. npm run slice -- list shows those that are.`)
  if (active === version) return { ok: true, changed: false, active, previous }
  return { ok: true, changed: true, active: version, previous: active }
}

/** The version that a rollback activates: the one before the active one. */
export const decideRollback = ({ previous }: Pick<State, 'previous'>): { ok: true; version: string } | Refusal =>
  previous === null
    ? refuse('NothingBefore', 'There is no version before the active one. Activate one with npm run slice -- activate.')
    : { ok: true, version: previous }

export type Published = { ok: true; slice: string; version: string; key: string; published: boolean }
export type Activated = {
  ok: true
  slice: string
  active: string
  /** the version to which a rollback would go */
  previous: string | null
  /** the version that was active until now */
  before: string | null
  changed: boolean
}

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

const otherBytes = (version: string) =>
  refuse(
    'OtherBytes',
    `Version ${version} is published with other files, and a published version never changes. Raise the version in the package.json of the slice, and publish again.`,
  )

/**
 * Publishes a package: verifies it whole before anything is written, stores it for ever and publishes an event. It is not
 * active yet. The same package again changes nothing; other files under a published version are refused.
 * @param packed the archive, as `packSlice` makes it
 */
export const publishSlice = async (deps: SlicesDeps, packed: Buffer): Promise<Published | Refusal> => {
  const { database, outbox, store } = deps
  const opened = await openPackage(packed)
  if (!opened.ok) return opened
  const { key } = opened.signature
  const verified = verifyPackage(opened, await findKey(database, key))
  if (!verified.ok) return verified
  const { meta } = verified
  const { slice, version } = meta
  return database.transaction(async (tx) => {
    await tx.query('insert into slices.slice (name) values ($1) on conflict do nothing', [slice])
    await lockSlice(tx, slice)
    const published = await findMeta(tx, slice, version)
    if (published && !isDeepStrictEqual(published, meta)) return otherBytes(version)
    const isNew = await store.put(slice, version, opened.files)
    // a process that died after it had stored the files, or a database that is older than they are
    if (!isNew && !(await store.get(slice, version, 'meta.json'))?.equals(opened.meta)) return otherBytes(version)
    if (published) return { ok: true, slice, version, key, published: false }
    const now = context(deps)
    await tx.query('insert into slices.version (slice, version, meta, key, published_at) values ($1, $2, $3, $4, $5)', [
      slice,
      version,
      JSON.stringify(meta),
      key,
      now.time,
    ])
    await outbox.append(tx, [SlicePublished.create({ slice, version }, now)])
    return { ok: true, slice, version, key, published: true }
  })
}

const unknownSlice = (slice: string) =>
  refuse('UnknownSlice', `There is no slice ${slice}. npm run slice -- list shows those that there are.`)

const activateIn = async (tx: Sql, deps: SlicesDeps, slice: string, version: string): Promise<Activated | Refusal> => {
  const row = await lockSlice(tx, slice)
  if (!row) return unknownSlice(slice)
  const published = (await findMeta(tx, slice, version)) !== undefined
  const decision = decideActivation(version, { ...row, published })
  if (!decision.ok) return decision
  const { active, previous } = decision
  if (decision.changed) {
    await tx.query('update slices.slice set active = $2, previous = $3 where name = $1', [slice, active, previous])
    await deps.outbox.append(tx, [SliceActivated.create({ slice, version: active }, context(deps))])
    await tx.query('select pg_notify($1, $2)', [SLICES_CHANNEL, slice])
  }
  return { ok: true, slice, active, previous, before: row.active, changed: decision.changed }
}

/** Activates a published version for new pages; every shell follows at once. */
export const activateSlice = (deps: SlicesDeps, slice: string, version: string): Promise<Activated | Refusal> =>
  deps.database.transaction((tx) => activateIn(tx, deps, slice, version))

/** Returns to the version before the active one. */
export const rollbackSlice = (deps: SlicesDeps, slice: string): Promise<Activated | Refusal> =>
  deps.database.transaction(async (tx) => {
    const row = await lockSlice(tx, slice)
    if (!row) return unknownSlice(slice)
    const decision = decideRollback(row)
    return decision.ok ? activateIn(tx, deps, slice, decision.version) : decision
  })
