import { partitionOf } from '@zmig/events'
import type { EventLog } from '@zmig/event-log'
import { like, testEan } from '@zmig/event-log/testing'
import type { Projection } from '../define-projection.ts'
import { check } from '../rebuild/check.ts'
import { rebuild, type RebuildOptions } from '../rebuild/rebuild.ts'
import { type BenchOn, oneTo, openFixture, silentLogger } from './fixture.ts'
import { keepingModel, MODEL } from './model.ts'

export const eans = oneTo(12).map(testEan)
export const [first = '', second = '', third = ''] = eans

/** A fixture with the model's tables, its projection, and what its tests ask. */
export const openModelFixture = (open: () => Promise<BenchOn<EventLog>> = openFixture) => open().then(withModel)

const withModel = async (fixture: BenchOn<EventLog>) => {
  const { database, log } = fixture
  await database.query(MODEL)
  let stopRunning = () => Promise.resolve()

  const revisions = async (): Promise<Record<string, number[]>> => {
    const rows = await database.query<{ ean: string; revisions: number[] }>(
      'select ean, revisions from model.stock order by ean',
      [],
      { name: 'read-stock' },
    )
    return Object.fromEntries(rows.map((row) => [row.ean, row.revisions]))
  }
  const halt = async () => {
    await stopRunning()
    stopRunning = () => Promise.resolve()
  }
  const options = { database, log, logger: silentLogger, projection: keepingModel(), share: 1 }
  return {
    ...fixture,
    revisions,
    halt,
    /** appends revisions of a tyre and as many likes */
    publish: async (ean: string, numbers: number[]) => {
      await fixture.append(ean, numbers)
      const likes = numbers.map((revision) => like(ean, revision))
      await log.append('likes', partitionOf('likes', `product:${ean}`), likes)
    },
    /** starts the live projection and waits until it has read everything */
    run: async (projection: Projection = keepingModel()) => {
      await halt()
      stopRunning = await fixture.start(projection)
      await fixture.caughtUp(projection.name)
    },
    rebuild: (changed: Partial<RebuildOptions> = {}) => rebuild({ ...options, ...changed }),
    check: (projection: Projection = options.projection) => check({ ...options, projection }),
    /** which tables answer now */
    identities: () =>
      database.query<{ relname: string; oid: number }>(
        `select relname, oid::int from pg_class where relnamespace = 'model'::regnamespace and relkind = 'r' order by 1`,
      ),
    /** what rebuilds and checks left behind */
    leftovers: () =>
      database.query(
        `select nspname as name from pg_namespace where nspname like 'rebuild%'
         union all select projection from events.projection_offset where projection like '%:%'`,
      ),
    stop: async () => {
      await halt()
      await fixture.stop()
    },
  }
}
export type ModelFixture = Awaited<ReturnType<typeof openModelFixture>>
