import { setTimeout as pause } from 'node:timers/promises'
import type { Database, PartitionState } from '@zmig/event-log'
import { isInfrastructureFault, RebuildRefused } from '../errors.ts'
import { loadCheckpoint } from '../checkpoint.ts'
import type { OutsideCopy, Projection } from '../define-projection.ts'
import type { StepDeps } from '../step.ts'
import { quoted, type StagingTarget, stagingTarget } from '../target.ts'
import { type GivenUp, readGivenUp } from '../parked/drop-parked.ts'
import { countParked } from '../parked/park.ts'
import { withClaim } from '../claim-projection.ts'
import { createStagingTables, dropStagingTables, fillCopy } from './staging-tables.ts'
import { type Fold, openFold } from './fold.ts'
import { definitionsOf, switchOver } from './switch.ts'

/** `waiting`: a long read delays the switch. */
export type RebuildProgress = { step: 'folding' | 'switching' | 'waiting'; events: number; total: number }

export type RebuildOptions = StepDeps & {
  projection: Projection
  onProgress?: (progress: RebuildProgress) => void
  /** cancels it without any change */
  signal?: AbortSignal
  /**
   * the share of time that it works, 0 to 1; the rest is left to reads. 1: without pauses
   */
  share?: number
}

/** The result of a rebuild; `givenUp` dropped events were left out. */
export type Rebuilt = { events: number; milliseconds: number; parked: number; givenUp: number }

/**
 * Six tenths of one processor: a million counted events need 8 s of its time, so they take about 13 s, and on two processors
 * reads nearly always find a free one.
 */
export const SHARE = 0.6

/** First and longest pause before the switch is tried again, in milliseconds. */
const pauses = { first: 100, longest: 2_000 }

/** How often a handler may fail in the switch; catching up parks the failing event, so once is usual. */
const FAILURES = 5

const isLockTimeout = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '55P03'

/** The partitions that a projection reads, in the order in which it names their topics. */
export const partitionsOf = async (
  { log }: Pick<StepDeps, 'log'>,
  { topics }: Pick<Projection, 'topics'>,
): Promise<PartitionState[]> => {
  const held = await log.list()
  return topics.flatMap((topic) => held.filter((partition) => partition.topic === topic))
}

/** @throws RebuildRefused when the projection has nothing that could be rebuilt */
const checkRebuildable = ({ name, tables, outside }: Projection): void => {
  if (!tables && !outside)
    throw new RebuildRefused(
      `${name} cannot be rebuilt: others write its tables too, or its events have further effects`,
    )
}

/** Collects statistics of the new tables; without them the first queries would be planned badly. */
const prepareForReads = async (
  database: Database,
  { tables = [] }: Projection,
  staging: StagingTarget,
): Promise<void> => {
  for (const table of tables) await database.query(`vacuum (analyze) ${quoted(staging.schema, table)}`)
}

/** Catches up and tries the switch until no long read and no failing event prevents it. */
const catchUpAndSwitch = async (
  { database, projection, signal }: RebuildOptions,
  switching: Omit<Parameters<typeof switchOver>[1], 'fold'> & { fold: Fold },
  report: (step: RebuildProgress['step']) => void,
): Promise<void> => {
  const { fold, staging } = switching
  await fold.catchUp()
  report('switching')
  await prepareForReads(database, projection, staging)
  for (let wait = pauses.first, failures = 0; ;) {
    await fold.catchUp()
    try {
      return await switchOver(database, switching)
    } catch (error) {
      if (isLockTimeout(error)) {
        report('waiting')
        await pause(wait, undefined, { signal }).catch(() => signal?.throwIfAborted())
        wait = Math.min(wait * 2, pauses.longest)
      } else if (isInfrastructureFault(error) || (failures += 1) === FAILURES) throw error
    }
  }
}

const buildAndSwitch = async (
  options: RebuildOptions,
  copy: OutsideCopy | undefined,
  staging: StagingTarget,
  givenUp: GivenUp,
): Promise<number> => {
  const { database, projection, onProgress, share = SHARE } = options
  const partitions = await partitionsOf(options, projection)
  const definitions = await definitionsOf(database, projection)
  await createStagingTables(database, projection, staging)
  const writing = { ...options, projection: copy?.projection ?? projection }
  await loadCheckpoint(writing, staging, partitions)
  await fillCopy(database, copy, staging)

  let step: RebuildProgress['step'] = 'folding'
  const folded = { ...writing, target: staging, givenUp, partitions, share }
  const report = (events: number) => onProgress?.({ step, events, total: Math.max(events, fold.total) })
  const fold = await openFold({ ...folded, onProgress: report })
  report(0)
  await catchUpAndSwitch(options, { projection, staging, fold, copy, definitions }, (next) => {
    step = next
    report(fold.events())
  })
  return fold.events()
}

/**
 * Builds a projection's tables, and its copy outside the database, again from the log beside the live ones, and switches in
 * one step; reads and the live projection continue. It starts from the checkpoint, if there is one.
 * @throws ProjectionBusy when another process does so, and RebuildRefused when the projection cannot be rebuilt; nothing is
 * changed then
 */
export const rebuild = async (options: RebuildOptions): Promise<Rebuilt> => {
  const { database, projection } = options
  checkRebuildable(projection)
  return withClaim(database, projection, async () => {
    const begun = performance.now()
    const staging = stagingTarget(projection, 'rebuild')
    const givenUp = await readGivenUp(database, projection.name)
    const copy = await projection.outside?.begin()
    try {
      const events = await buildAndSwitch(options, copy, staging, givenUp)
      const parked = await countParked(database, projection.name)
      return { events, milliseconds: performance.now() - begun, parked, givenUp: givenUp.count }
    } catch (error) {
      await copy?.discard()
      throw error
    } finally {
      // If the database is away now, the next rebuild drops them.
      await dropStagingTables(database, staging).catch(() => undefined)
    }
  })
}
