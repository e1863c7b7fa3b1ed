import { partitionOf, ProductViewed } from '@zmig/events'
import { createPostgresEventLog, type Database, type EventLog } from '@zmig/event-log'
import { testEan } from '@zmig/event-log/testing'
import { createLogger, newId } from '@zmig/kit'
import { check, checkpoint, defineProjection, rebuild, replayParked, startProjections, when } from '@zmig/projections'
import { forgetMetrics } from '@zmig/retention'
import { eventually } from '@zmig/kit/testing'
import { expect } from 'vitest'

const DAY = 24 * 3_600_000
const logger = createLogger('test', { level: 'silent' })

/** Counts product pages seen. @param refused ids of events that it cannot apply */
const countingViews = (refused: Set<string>) =>
  defineProjection({
    name: 'views',
    schema: 'shop',
    tables: ['viewed'],
    ordered: false,
    topics: ['impressions'],
    events: [ProductViewed],
    on: when(ProductViewed, async (batch, tx) => {
      if (batch.some(({ event }) => refused.has(event.id))) throw new RangeError('not yet')
      await tx.query(
        `insert into viewed as held select ean, count(*) from unnest($1::text[]) as ean group by ean
         on conflict (ean) do update set views = held.views + excluded.views`,
        [batch.map(({ data }) => data.ean)],
      )
    }),
  })

/** A shop that counts page views, with its history in PostgreSQL at first; each question is asked of the log that it is given. */
export const openViewedShop = async (database: Database) => {
  await database.query('create schema shop')
  await database.query('create table shop.viewed (ean text primary key, views int not null)')
  const refused = new Set<string>()
  const projection = countingViews(refused)
  const here = createPostgresEventLog(database)
  const on = (log: EventLog) => ({ database, log, logger, projection, share: 1 })
  const now = new Date()

  return {
    here,
    refused,
    /** Pages of as many products seen so many days ago, one each. @returns the events' ids */
    seen: async (products: number, daysAgo: number): Promise<string[]> => {
      const ids: string[] = []
      for (let number = 0; number < products; number += 1) {
        const metric = { visitorId: 'v_1', ean: testEan(number) }
        const event = ProductViewed.create(metric, { id: newId(), source: '/test', time: now.toISOString() })
        await here.append('impressions', partitionOf('impressions', event.key), [event])
        ids.push(event.id)
      }
      const at = new Date(now.getTime() - daysAgo * DAY)
      await database.query('update events.log set recorded_at = $1 where event_id = any ($2)', [at, ids])
      return ids
    },
    catchUp: async (log: EventLog): Promise<void> => {
      const stop = await startProjections({ database, log, logger, projections: [projection] })
      await eventually(async () => {
        const states = (await log.list()).filter(({ topic }) => topic === 'impressions')
        const read = await database.query(
          `select topic, partition, next_offset as head from events.projection_offset where projection = 'views'`,
        )
        for (const { topic, partition, head } of states) expect(read).toContainEqual({ topic, partition, head })
      })
      await stop()
    },
    /** @returns how many views are counted */
    counted: async (): Promise<number> => {
      const [row] = await database.query<{ views: number }>('select sum(views)::int as views from shop.viewed')
      return row?.views ?? 0
    },
    forget: (log: EventLog) => forgetMetrics({ database, log, logger, projections: [projection] }, now, 90),
    checkpoint: () => checkpoint({ database, projection }),
    check: (log: EventLog) => check(on(log)),
    rebuild: (log: EventLog) => rebuild(on(log)),
    replay: (log: EventLog) => replayParked(on(log)),
  }
}
