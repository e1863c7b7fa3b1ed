import type { Database, Sql } from '@zmig/event-log'
import type { Comparison, OutsideCopy, Projection } from '../define-projection.ts'
import { withHeartbeat } from '../offsets.ts'
import { compareTables, NAMED } from './compare-tables.ts'
import { type Ends, type Fold, openFold } from './fold.ts'
import { lockLive } from './switch.ts'
import { isInfrastructureFault, RebuildRefused } from '../errors.ts'
import { loadCheckpoint } from '../checkpoint.ts'
import { quoted, stagingTarget } from '../target.ts'
import { type GivenUp, readGivenUp } from '../parked/drop-parked.ts'
import { countParked } from '../parked/park.ts'
import { withClaim } from '../claim-projection.ts'
import { createStagingTables, dropStagingTables, fillCopy } from './staging-tables.ts'
import { partitionsOf, type RebuildOptions, SHARE } from './rebuild.ts'

/**
 * Compares the live copy outside the database with one that was filled from the log.
 *
 * A store outside the database has no snapshot of the live copy at an offset, and a newer version proves nothing, because a
 * change by hand makes a document newer too. So everything is compared while the projection works on, and equal documents
 * are correct. Only differing ones are compared again, with the projection locked out as for a switch, when both copies are
 * at the same offset.
 */
const compareOutside = async (
  database: Database,
  projection: Projection,
  fold: Fold,
  copy: OutsideCopy,
): Promise<Comparison> => {
  const found = await copy.compare()
  if (found.equal) return found
  return database.transaction(async (tx) => {
    await fold.finishIn(tx, await lockLive(tx, projection), true)
    return withHeartbeat(tx, () => copy.compare(found.differences.map(({ key }) => key)))
  })
}

/** The result of a check; `givenUp` dropped events were left out on both sides. */
export type Checked = {
  equal: boolean
  /** followed by the copy outside the database */
  tables: Comparison[]
  parked: { live: number; folded: number }
  givenUp: number
}

/** How often a handler may fail at the end of the fold; catching up parks the failing event, so once is usual. */
const FAILURES = 5

/** The offsets of the live projection. */
const liveEnds = async (sql: Sql, { name }: Projection): Promise<Ends> => {
  const rows = await sql.query<{ topic: string; partition: number; next_offset: number }>(
    'select topic, partition, next_offset from events.projection_offset where projection = $1',
    [name],
  )
  return new Map(rows.map(({ topic, partition, next_offset }) => [`${topic}:${partition}`, next_offset]))
}

/**
 * Compares tables in one snapshot. Tables and offsets of the live projection change together, so the snapshot shows both, and
 * nothing has to be locked while the fold advances to the same offsets and the rows are compared.
 */
const compareInSnapshot = (
  database: Database,
  projection: Projection,
  fold: Fold,
): Promise<Omit<Checked, 'givenUp'>> => {
  const staging = stagingTarget(projection, 'check')
  const { schema = 'public', tables = [] } = projection
  return database.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read')
    await fold.finishIn(tx, await liveEnds(tx, projection), true)
    // Only the fold must end when the process is stopped; comparing large tables takes long.
    await tx.query("select set_config('idle_in_transaction_session_timeout', '0', true)")
    const compared: Comparison[] = []
    for (const table of tables)
      compared.push(await compareTables(tx, table, quoted(schema, table), quoted(staging.schema, table)))
    return {
      equal: compared.every(({ equal }) => equal),
      tables: compared,
      parked: { live: await countParked(tx, projection.name), folded: await countParked(tx, staging.name) },
    }
  })
}

/** The copy outside is compared after the tables, at offsets of its own. */
const compareAll = async (
  { database, projection }: RebuildOptions,
  fold: Fold,
  copy: OutsideCopy | undefined,
): Promise<Omit<Checked, 'givenUp'>> => {
  const compared = await compareInSnapshot(database, projection, fold)
  if (!copy) return compared
  const outside = await compareOutside(database, projection, fold, copy)
  return {
    ...compared,
    equal: compared.equal && outside.equal,
    tables: [...compared.tables, { ...outside, differences: outside.differences.slice(0, NAMED) }],
  }
}

const foldAndCompare = async (
  options: RebuildOptions,
  copy: OutsideCopy | undefined,
  givenUp: GivenUp,
): Promise<Checked> => {
  const { database, projection, onProgress, share = SHARE } = options
  const folded = copy?.projection ?? projection
  const staging = stagingTarget(projection, 'check')
  const partitions = await partitionsOf(options, projection)
  await createStagingTables(database, projection, staging)
  await loadCheckpoint({ ...options, projection: folded }, staging, partitions)
  await fillCopy(database, copy, staging)
  const report = (events: number) => onProgress?.({ step: 'folding', events, total: Math.max(events, fold.total) })
  const filled = { ...options, projection: folded, target: staging, givenUp, partitions, share }
  const fold = await openFold({ ...filled, onProgress: report })
  for (let failures = 0; ;) {
    await fold.catchUp(await liveEnds(database, projection))
    try {
      return { ...(await compareAll(options, fold, copy)), givenUp: givenUp.count }
    } catch (error) {
      if (isInfrastructureFault(error) || (failures += 1) === FAILURES) throw error
    }
  }
}

/**
 * Compares a projection's tables, and its copy outside the database, with a fold of the log up to the projection's offsets.
 * Nothing live is changed, and only a second comparison of the copy outside locks the projection briefly.
 * @throws ProjectionBusy, and RebuildRefused when the projection has no tables of its own
 */
export const check = async (options: RebuildOptions): Promise<Checked> => {
  const { database, projection } = options
  if (!projection.tables) throw new RebuildRefused(`${projection.name} cannot be checked: it has no tables of its own`)
  return withClaim(database, projection, async () => {
    // Handlers write outside the database into a temporary copy, with which the live one is compared.
    const givenUp = await readGivenUp(database, projection.name)
    const copy = await projection.outside?.begin()
    try {
      return await foldAndCompare(options, copy, givenUp)
    } finally {
      await copy?.discard()
      await dropStagingTables(database, stagingTarget(projection, 'check')).catch(() => undefined)
    }
  })
}
