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
 * Compares what a projection keeps outside the database with a copy that was filled from the log.
 *
 * There is no snapshot out there that shows the live one at an offset, and a newer version proves nothing: whoever changes
 * a document by hand makes it newer too. So everything is compared while the projection works on, and whatever is equal
 * then is right. Only what differs is looked at again, with the projection locked out as for a switch, which brings both
 * to the same offset; that takes as long as those few documents, and nothing at all where nothing happens.
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

/** What a check found; `givenUp` events were left out on both sides. */
export type Checked = {
  equal: boolean
  /** and, after them, what is kept outside the database */
  tables: Comparison[]
  parked: { live: number; folded: number }
  givenUp: number
}

/** How often a handler may fail at the end of the fold: catching up parks what is to blame, so that once is the rule. */
const FAILURES = 5

/** Where the live projection stands. */
const liveEnds = async (sql: Sql, { name }: Projection): Promise<Ends> => {
  const rows = await sql.query<{ topic: string; partition: number; next_offset: number }>(
    'select topic, partition, next_offset from events.projection_offset where projection = $1',
    [name],
  )
  return new Map(rows.map(({ topic, partition, next_offset }) => [`${topic}:${partition}`, next_offset]))
}

/**
 * Compares tables at one moment. Tables and offsets of the live projection change together, so one snapshot shows both:
 * nothing has to be locked out while the fold goes exactly as far and the rows are compared.
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
    // Only the fold has to fear a process that is stopped; comparing large tables takes its time.
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

/** What is kept outside is compared after the tables, at a moment of its own. */
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
  const tell = (events: number) => onProgress?.({ step: 'folding', events, total: Math.max(events, fold.total) })
  const filled = { ...options, projection: folded, target: staging, givenUp, partitions, share }
  const fold = await openFold({ ...filled, onProgress: tell })
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
 * Compares a projection's tables, and what it keeps outside the database, with a fold of the log up to exactly where the
 * projection stands. Nothing live is changed, and nothing locked but for a moment what differs outside.
 * @throws ProjectionBusy, and a sentence when the projection has no tables of its own
 */
export const check = async (options: RebuildOptions): Promise<Checked> => {
  const { database, projection } = options
  if (!projection.tables) throw new RebuildRefused(`${projection.name} cannot be checked: it has no tables of its own`)
  return withClaim(database, projection, async () => {
    // What handlers write outside the database goes to a copy that nobody will read: their live one is compared with it.
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
