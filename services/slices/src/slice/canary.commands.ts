import { SliceCanaryEnded, SliceCanaryReverted, SliceCanaryStarted } from '@zmig/events'
import type { Sql } from '@zmig/kit'
import { carryOut, eventContext, type Attempt, type AuditDeps } from '../audit/audit.ts'
import type { Gate } from '../gate/gate.ts'
import type { Refusal } from '../refuse.ts'
import { decideCanary, decideEnd } from './canary.decider.ts'
import { claimedAlready, findVersion, lockSlice, notifyShells, unknownSlice } from './slice-rows.ts'
import { refuseUnlessStored, type StoreDeps } from './stored-package.ts'

export type CanaryStarted = {
  ok: true
  slice: string
  version: string
  percent: number
  /** share that the same canary had before; null when none ran */
  before: number | null
  /** what the other visitors get */
  active: string
  changed: boolean
}
export type CanaryEnded = {
  ok: true
  slice: string
  version: string
  percent: number
  /** what every visitor gets now */
  active: string
}

/** What visits of both versions had of the fault for which a canary was reverted. */
export type Measured = {
  fault: 'mount' | 'error' | 'slow' | 'edge'
  active: string
  canaryVisits: number
  canaryFaulty: number
  activeVisits: number
  activeFaulty: number
}

type Outcome =
  { outcome: 'promoted' | 'ended' } | { outcome: 'reverted'; reason: string; measured?: Measured | undefined }

/** Ends the running canary in a transaction that holds the slice. Its caller notifies the shells. */
export const closeCanary = async (
  tx: Sql,
  deps: AuditDeps,
  { slice, version, ...ended }: { slice: string; version: string } & Outcome,
): Promise<void> => {
  const now = eventContext(deps)
  const { outcome } = ended
  const reason = outcome === 'reverted' ? ended.reason : null
  const measured = outcome === 'reverted' ? ended.measured : undefined
  const owner = (await findVersion(tx, slice, version))?.meta.owner
  await tx.query(
    'update slices.canary set ended_at = $2, outcome = $3, reason = $4 where slice = $1 and ended_at is null',
    [slice, now.time, outcome, reason],
  )
  await tx.query('update slices.slice set canary = null, canary_percent = null where name = $1', [slice])
  const event =
    reason === null
      ? SliceCanaryEnded.create({ slice, version, promoted: outcome === 'promoted' }, now)
      : SliceCanaryReverted.create({ slice, version, owner, reason, ...(measured && { measured }) }, now)
  await deps.outbox.append(tx, [event])
}

/**
 * Gives a version to a share of the visitors, or another share to the canary that runs. Every shell follows at once.
 * @param percent 1 to 100
 */
export const startCanary = async (
  deps: AuditDeps & StoreDeps & { gate: Gate },
  slice: string,
  version: string,
  percent: number,
): Promise<CanaryStarted | Refusal> => {
  const unstored = await refuseUnlessStored(deps, slice, version)
  return carryOut(deps, { action: 'start canary', slice, subject: version }, async (tx) => {
    const row = await lockSlice(tx, slice)
    if (!row) return unknownSlice(slice)
    const found = await findVersion(tx, slice, version)
    const serving = row.active === null ? undefined : await findVersion(tx, slice, row.active)
    const addresses = found?.meta.addresses ?? []
    const state = { ...row, slice, found, addresses, activeAddresses: serving?.meta.addresses ?? [] }
    const decision = decideCanary(version, percent, state)
    if (!decision.ok) return decision
    const { changed } = decision
    const answer = {
      ok: true,
      slice,
      version,
      percent,
      before: row.percent,
      active: row.active ?? '',
      changed,
    } as const
    if (!changed) return answer
    const claimed = await claimedAlready(tx, slice, { addresses })
    if (claimed) return claimed
    const unserved = found && (await deps.gate.activate(tx, found.meta))
    if (unserved) return unserved
    // web processes hold the canary that runs: its share changes while the store is away
    if (unstored && row.canary !== version) return unstored
    const now = eventContext(deps)
    await tx.query('update slices.slice set canary = $2, canary_percent = $3 where name = $1', [
      slice,
      version,
      percent,
    ])
    if (row.canary === version)
      await tx.query('update slices.canary set percent = $2 where slice = $1 and ended_at is null', [slice, percent])
    else
      await tx.query('insert into slices.canary (slice, version, percent, started_at) values ($1, $2, $3, $4)', [
        slice,
        version,
        percent,
        now.time,
      ])
    await notifyShells(tx, slice)
    await deps.outbox.append(tx, [SliceCanaryStarted.create({ slice, version, percent }, now)])
    return answer
  })
}

const end = (
  deps: AuditDeps,
  attempt: Attempt & { slice: string },
  ended: Outcome,
  version?: string,
): Promise<CanaryEnded | Refusal> =>
  carryOut(deps, attempt, async (tx) => {
    const { slice } = attempt
    const row = await lockSlice(tx, slice)
    if (!row) return unknownSlice(slice)
    const decision = decideEnd({ ...row, slice }, version)
    if (!decision.ok) return decision
    attempt.subject = decision.version
    await closeCanary(tx, deps, { slice, version: decision.version, ...ended })
    await notifyShells(tx, slice)
    return { ok: true, slice, version: decision.version, percent: row.percent ?? 0, active: row.active ?? '' }
  })

/**
 * Ends the canary: every visitor gets the active version. The version stays published.
 * @param wanted by whom and, so that a change meanwhile is noticed, of which version; the operator names neither
 */
export const endCanary = (
  deps: AuditDeps,
  slice: string,
  { by, version }: { by?: string; version?: string } = {},
): Promise<CanaryEnded | Refusal> =>
  end(deps, { action: 'end canary', slice, subject: version, key: by }, { outcome: 'ended' }, version)

/**
 * Gives a canary up because it is worse than the active version; no visitor keeps it.
 * @param canary the version that was judged: another one that became the canary meanwhile is left alone
 * @param canary.measured why, in figures; absent when a person decided it
 * @param by what decided it; undefined means the operator
 */
export const revertCanary = (
  deps: AuditDeps,
  { slice, version, reason, measured }: { slice: string; version: string; reason: string; measured?: Measured },
  by?: string,
): Promise<CanaryEnded | Refusal> =>
  end(
    deps,
    { action: 'revert canary', slice, subject: version, key: by, why: reason },
    { outcome: 'reverted', reason, measured },
    version,
  )
