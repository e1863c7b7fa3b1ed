import { createPostgresEventLog, eventMigrations } from '@zmig/event-log'
import { createLogger, migrate } from '@zmig/kit'
import { eventually, startTestDatabase, type TestDatabase } from '@zmig/kit/testing'
import { startProjections } from '@zmig/projections'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { edgeMigrations } from '../../read-models.ts'
import { available, REAR, tyreListed } from '../../testing/facts.ts'
import { tyres } from './tyre.projection.ts'

let held: TestDatabase
beforeEach(async () => {
  held = await startTestDatabase([eventMigrations])
})
afterEach(() => held.stop())

/** Offsets and a parked event of a shop from the time when availability was a projection of its own. */
const OLD_SHOP = `
  insert into events.projection_offset (projection, topic, partition, next_offset) values
    ('edge-tyre', 'catalogue', 0, 7), ('edge-tyre', 'catalogue', 1, 8), ('edge-availability', 'orders', 0, 11),
    ('edge-availability', 'orders', 3, 14), ('edge-demand', 'orders', 3, 15);
  insert into events.parked (projection, topic, partition, log_offset, key, type, event_id, reason)
    values ('edge-availability', 'orders', 3, 9, '29', 'orders.availability-changed', gen_random_uuid(), 'a fault')`

test('a shop in which two projections filled the tyres continues with one from both offsets', async () => {
  await held.database.query(OLD_SHOP)
  await migrate(held.url, [edgeMigrations])
  const offsets = 'select projection, topic, partition, next_offset as next from events.projection_offset order by next'
  expect(await held.database.query(offsets)).toEqual([
    { projection: 'edge-tyre', topic: 'catalogue', partition: 0, next: 7 },
    { projection: 'edge-tyre', topic: 'catalogue', partition: 1, next: 8 },
    { projection: 'edge-tyre', topic: 'orders', partition: 0, next: 11 },
    { projection: 'edge-tyre', topic: 'orders', partition: 3, next: 14 },
    { projection: 'edge-demand', topic: 'orders', partition: 3, next: 15 },
  ])
  expect(await held.database.query('select projection, reason from events.parked')).toEqual([
    { projection: 'edge-tyre', reason: 'a fault' },
  ])
})

test('facts and availability fill one row, whichever comes first', async () => {
  await migrate(held.url, [edgeMigrations])
  const { database } = held
  const log = createPostgresEventLog(database)
  const logger = createLogger('test', { level: 'silent' })
  const stop = await startProjections({ database, log, logger, projections: [tyres] })
  const row = () => database.query('select listed, available, revision from edge.tyre')
  await log.append('orders', 0, [available(REAR, 'instock', 4, 2)])
  await eventually(async () => expect(await row()).toEqual([{ listed: false, available: 4, revision: 2 }]))
  await log.append('catalogue', 0, [tyreListed()])
  await eventually(async () => expect(await row()).toEqual([{ listed: true, available: 4, revision: 2 }]))
  await log.append('orders', 0, [available(REAR, 'outofstock', 0, 1), available(REAR, 'instock', 3, 3)])
  await eventually(async () => expect(await row()).toEqual([{ listed: true, available: 3, revision: 3 }]))
  await stop()
})
