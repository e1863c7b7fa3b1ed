import { LikeToggled, partitionOf, ProductViewed, type EventEnvelope } from '@zmig/events'
import type { Database, EventLog, Logger } from '@zmig/event-log'
import { testEan } from '@zmig/event-log/testing'
import { defineProjection, startProjections, when, type Projection } from '@zmig/projections'
import { eventually } from '@zmig/kit/testing'
import { expect } from 'vitest'

const DAY = 24 * 3_600_000
const quiet = () => undefined
export const logger: Logger = { debug: quiet, info: quiet, warn: quiet, error: quiet }

/** Counts product pages seen, as edge's demand does. */
export const views: Projection = defineProjection({
  name: 'views',
  schema: 'shop',
  tables: ['viewed'],
  ordered: false,
  topics: ['impressions'],
  events: [ProductViewed],
  on: when(ProductViewed, async (batch, tx) => {
    for (const { data } of batch)
      await tx.query(
        'insert into viewed as held values ($1, 1) on conflict (ean) do update set views = held.views + 1',
        [data.ean],
      )
  }),
})

/** `views` as long as it cannot apply some events. @param refused their ids */
export const failingViews = (refused: Set<string>): Projection => ({
  ...views,
  on: when(ProductViewed, async (batch, tx) => {
    if (batch.some(({ event }) => refused.has(event.id))) throw new RangeError('not yet')
    await views.on[ProductViewed.type]?.(batch, tx)
  }),
})

/** Knows how often something is liked: facts. */
export const likes: Projection = defineProjection({
  name: 'likes',
  schema: 'shop',
  tables: ['liked'],
  topics: ['likes'],
  events: [LikeToggled],
  on: when(LikeToggled, async (batch, tx) => {
    for (const { data } of batch)
      await tx.query('insert into liked values ($1, $2) on conflict (id) do update set likes = $2', [
        data.itemId,
        data.likes,
      ])
  }),
})

/** A log whose events are recorded when the test says so. */
type Recording = {
  database: Database
  log: EventLog
  /** appends an event as if it were `at` */
  record: (partition: number, events: EventEnvelope[], at: Date) => Promise<void>
}

/** A shop that counts page views. @param now the time of the clean-up */
export const openFixture = async ({ database, log, record }: Recording, now: Date) => {
  await database.query('create schema shop')
  await database.query('create table shop.viewed (ean text primary key, views int not null)')
  await database.query('create table shop.liked (id text primary key, likes int not null)')
  let number = 0

  const isCaughtUp = async (projections: Projection[]): Promise<boolean> => {
    const rows = await database.query<{ projection: string; topic: string; partition: number; next: number }>(
      'select projection, topic, partition, next_offset as next from events.projection_offset',
    )
    const states = await log.list()
    return projections.every(({ name, topics }) =>
      states
        .filter(({ topic }) => topics.includes(topic))
        .every(({ topic, partition, head }) =>
          rows.some(
            (row) => row.projection === name && row.topic === topic && row.partition === partition && row.next >= head,
          ),
        ),
    )
  }

  return {
    now,
    database,
    log,
    deps: (projections: Projection[] = [views, likes]) => ({ database, log, projections, logger }),

    /** Product pages seen, recorded so many days before `now`; three products, in different partitions. @returns the events' ids */
    seen: async (count: number, daysAgo: number): Promise<string[]> => {
      const events = Array.from({ length: count }, () =>
        ProductViewed.create(
          { visitorId: 'v_1', ean: testEan((number += 1) % 3) },
          { id: crypto.randomUUID(), source: '/test', time: now.toISOString() },
        ),
      )
      for (const [partition, some] of Map.groupBy(events, ({ key }) => partitionOf('impressions', key)))
        await record(partition, some, new Date(now.getTime() - daysAgo * DAY))
      return events.map(({ id }) => id)
    },

    /** How many of them the log holds. */
    held: async (): Promise<number> =>
      (await log.list())
        .filter(({ topic }) => topic === 'impressions')
        .reduce((sum, { start, head }) => sum + head - start, 0),

    table: (name: 'viewed' | 'liked') => database.query(`select * from shop.${name} order by 1`),

    /** Runs projections until they have read everything. */
    catchUp: async (projections: Projection[] = [views, likes]): Promise<void> => {
      const stop = await startProjections({ database, log, projections, logger })
      await eventually(async () => expect(await isCaughtUp(projections)).toBe(true))
      await stop()
    },
  }
}
export type Fixture = Awaited<ReturnType<typeof openFixture>>
