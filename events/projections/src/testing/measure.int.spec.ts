import { ProductViewed } from '@zmig/events'
import { expect, test } from 'vitest'
import { defineProjection, when } from '../define-projection.ts'
import { openFixture, silentLogger } from './fixture.ts'
import { fillLog, measureProjection, ordered, viewed } from './measure.ts'

test('a measured projection has counted what the log was filled with, once', async () => {
  const fixture = await openFixture()
  const { database, log } = fixture
  await database.query('create table views (ean text primary key, times int not null)')
  const projection = defineProjection({
    name: 'views',
    schema: 'public',
    tables: ['views'],
    ordered: false,
    topics: ['impressions'],
    events: [ProductViewed],
    on: when(ProductViewed, async (batch, tx) => {
      await tx.query(
        `insert into views as held select ean, count(*) from unnest($1::text[]) as ean group by ean
         on conflict (ean) do update set times = held.times + excluded.times`,
        [batch.map(({ data }) => data.ean)],
      )
    }),
  })
  await fillLog(log, 'impressions', 25_000, (number) => viewed(number, 500))
  await fillLog(log, 'orders', 10, ordered)
  const measured = await measureProjection({ database, log, logger: silentLogger, projection })
  expect(measured.events).toBe(25_000)
  for (const time of [measured.milliseconds, measured.nodeMilliseconds, measured.databaseMilliseconds])
    expect(time).toBeGreaterThan(0)
  expect(await database.query('select count(*), min(times), max(times) from views')).toEqual([
    { count: 500, min: 50, max: 50 },
  ])
  expect(await measureProjection({ database, log, logger: silentLogger, projection })).toMatchObject({ events: 0 })
  await fixture.stop()
})
