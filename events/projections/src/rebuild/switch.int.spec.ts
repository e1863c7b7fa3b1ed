import type { Database } from '@zmig/event-log'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { first, openModelFixture, type ModelFixture } from '../testing/model-fixture.ts'
import { keepingModel } from '../testing/model.ts'
import type { RebuildProgress } from './rebuild.ts'

let fixture: ModelFixture
beforeEach(async () => {
  fixture = await openModelFixture()
})
afterEach(() => fixture.stop())

test('a long read delays the switch, and no other read waits for it', async () => {
  await fixture.publish(first, [1])
  await fixture.run()
  const waited = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const longRead = fixture.database.transaction(async (tx) => {
    await tx.query('select from model.stock')
    await held.promise
  })
  let done = false
  const onProgress = ({ step }: RebuildProgress) => step === 'waiting' && waited.resolve()
  const rebuilding = fixture.rebuild({ onProgress }).finally(() => (done = true))
  await waited.promise
  await fixture.publish(first, [2])
  await fixture.caughtUp('test-model')
  expect((await fixture.revisions())[first]).toEqual([1, 2])
  expect(done).toBe(false)
  held.resolve()
  await Promise.all([longRead, rebuilding])
  expect((await fixture.revisions())[first]).toEqual([1, 2])
})

test('a rebuild that waits for a long read can be cancelled', async () => {
  await fixture.publish(first, [1])
  const held = Promise.withResolvers<void>()
  const longRead = fixture.database.transaction(async (tx) => {
    await tx.query('select from model.stock')
    await held.promise
  })
  const controller = new AbortController()
  const onProgress = ({ step }: RebuildProgress) => step === 'waiting' && controller.abort(new Error('enough'))
  await expect(fixture.rebuild({ onProgress, signal: controller.signal })).rejects.toThrow('enough')
  held.resolve()
  await longRead
  expect(await fixture.leftovers()).toEqual([])
})

test('an event that arrives during the switch and fails is parked, and the switch succeeds', async () => {
  await fixture.publish(first, [1])
  let switches = 0
  const failing = keepingModel({
    before: (batch) => {
      if (batch.some(({ data }) => data.revision === 13)) throw new RangeError('thirteen')
    },
  })
  /** Appends when the switch has locked the live projection out. */
  const database: Database = {
    ...fixture.database,
    transaction: (work) =>
      fixture.database.transaction((tx) =>
        work({
          query: async (text, ...rest) => {
            const rows = await tx.query(text, ...rest)
            if (text.includes('order by topic, partition for update') && (switches += 1) === 1)
              await fixture.append(first, [13, 14])
            return rows as never
          },
        }),
      ),
  }
  await fixture.rebuild({ projection: failing, database })
  expect(switches).toBe(2)
  expect((await fixture.revisions())[first]).toEqual([1])
  expect(await fixture.database.query('select projection, reason from events.parked order by log_offset')).toEqual([
    { projection: 'test-model', reason: 'RangeError: thirteen' },
    { projection: 'test-model', reason: 'follows a parked event of the same key' },
  ])
})

test('refuses the switch when a migration has changed a table meanwhile', async () => {
  await fixture.publish(first, [1])
  let altered = false
  const altering = keepingModel({
    before: async () => {
      if (!altered) await fixture.database.query('alter table model.liked add column since date')
      altered = true
    },
  })
  await expect(fixture.rebuild({ projection: altering })).rejects.toThrow('liked was changed by a migration')
  expect(await fixture.database.query('select since from model.liked')).toEqual([])
  expect(await fixture.leftovers()).toEqual([])
})

test('refuses tables with objects that could not follow a switch before it does anything', async () => {
  await fixture.database.query('create view model.out as select ean from model.stock where available = 0')
  await expect(fixture.rebuild()).rejects.toThrow('cannot be switched: view model."out" depends on it')
  const { tables: _tables, ...without } = keepingModel()
  await expect(fixture.rebuild({ projection: without })).rejects.toThrow('test-model cannot be rebuilt')
})

test('refuses a handler that writes a table it does not list, before events count twice', async () => {
  await fixture.publish(first, [1, 2])
  await fixture.database.query('create table model.log_of_all (ean text)')
  const writing = keepingModel({
    after: async (batch, tx) => {
      await tx.query('insert into log_of_all select unnest($1::text[])', [batch.map(({ data }) => data.ean)])
    },
  })
  await fixture.run(writing)
  const before = await fixture.identities()
  await expect(fixture.rebuild({ projection: writing })).rejects.toThrow('test-model writes model.log_of_all')
  await expect(fixture.check(writing)).rejects.toThrow('test-model writes model.log_of_all')
  expect(await fixture.database.query('select ean from model.log_of_all')).toEqual([{ ean: first }, { ean: first }])
  expect(await fixture.identities()).toEqual(before)
  expect(await fixture.leftovers()).toEqual([])
  expect(await fixture.database.query('select from events.parked')).toEqual([])
})
