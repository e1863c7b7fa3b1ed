import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkpoint } from '../checkpoint.ts'
import { eans, first, type ModelFixture, openModelFixture, second, third } from '../testing/model-fixture.ts'
import { createOutside } from '../testing/outside.ts'

let fixture: ModelFixture
beforeEach(async () => {
  fixture = await openModelFixture()
})
afterEach(() => fixture.stop())

test('a copy outside the database is filled beside the live one and becomes active with the tables', async () => {
  const outside = createOutside()
  for (const ean of eans) await fixture.publish(ean, [1, 2])
  await fixture.run(outside.projection)
  outside.copies.get('live')?.set(first, 99)
  outside.fail(1)
  await fixture.rebuild({ projection: outside.projection })
  expect(outside.calls).toEqual(['begin', 'activate', 'activate'])
  expect(outside.answers()).toEqual(new Map(eans.map((ean) => [ean, 2])))
  await fixture.publish(first, [3])
  await fixture.caughtUp('test-model')
  expect(outside.answers()?.get(first)).toBe(3)
})

test('discards a copy that cannot become active, and keeps the live one', async () => {
  const outside = createOutside()
  await fixture.publish(first, [1, 2])
  await fixture.run(outside.projection)
  const before = await fixture.identities()
  outside.fail(100)
  await expect(fixture.rebuild({ projection: outside.projection })).rejects.toThrow('the index does not answer')
  expect(outside.calls.at(-1)).toBe('discard')
  expect([...outside.copies.keys()]).toEqual(['live'])
  expect(await fixture.identities()).toEqual(before)
})

test('a copy outside the database also gets the content of a checkpoint', async () => {
  const outside = createOutside()
  for (const ean of eans) await fixture.publish(ean, [1])
  await fixture.run(outside.projection)
  await checkpoint({ database: fixture.database, projection: outside.projection })
  await fixture.publish(first, [2])
  await fixture.caughtUp('test-model')
  const right = new Map(outside.answers())
  expect(await fixture.check(outside.projection)).toMatchObject({ equal: true })
  await fixture.rebuild({ projection: outside.projection })
  expect(outside.answers()).toEqual(right)
})

test('a check reports how the live copy differs from the log, and does not change it', async () => {
  const outside = createOutside()
  for (const ean of eans) await fixture.publish(ean, [1, 2])
  await fixture.run(outside.projection)
  const equal = { table: 'outside', rows: { live: 12, folded: 12 }, equal: true, differences: [] }
  expect(await fixture.check(outside.projection)).toMatchObject({ equal: true, tables: [{}, {}, {}, equal] })
  expect(outside.calls).toEqual(['begin', 'compare', 'discard'])

  const live = outside.copies.get('live')
  live?.set(first, 99)
  live?.delete(second)
  live?.set('somebody', 1)
  const broken = new Map(live)
  const differences = [
    { key: first, kind: 'changed' },
    { key: second, kind: 'missing' },
    { key: 'somebody', kind: 'extra' },
  ]
  expect(await fixture.check(outside.projection)).toMatchObject({
    equal: false,
    tables: [{ equal: true }, { equal: true }, { equal: true }, { table: 'outside', equal: false, differences }],
  })
  expect([...outside.copies]).toEqual([['live', broken]])

  live?.clear()
  const { tables } = await fixture.check(outside.projection)
  expect(tables.at(-1)).toMatchObject({ rows: { live: 0, folded: 12 }, equal: false })
  expect(tables.at(-1)?.differences).toHaveLength(10)
})

test('differences that are only newer data are compared again, with the live projection locked out', async () => {
  const outside = createOutside()
  for (const ean of eans) await fixture.publish(ean, [1])
  await fixture.run(outside.projection)
  outside.copies.get('live')?.delete(third)
  const looked: (string[] | undefined)[] = []
  outside.meanwhile(async (among) => {
    looked.push(among)
    await fixture.publish(among ? second : first, [2])
    if (!among) return fixture.caughtUp('test-model')
    // nothing can be applied now, however long it is tried
    const [row] = await fixture.database.query<{ free: number }>(
      `select count(*) as free from (select from events.projection_offset where projection = 'test-model' for update skip locked) rows`,
    )
    expect(row?.free).toBe(0)
  })
  expect(await fixture.check(outside.projection)).toMatchObject({
    equal: false,
    tables: [{}, {}, {}, { differences: [{ key: third, kind: 'missing' }] }],
  })
  expect(looked).toEqual([undefined, [first, third].toSorted()])
  await fixture.caughtUp('test-model')
  expect(outside.answers()?.get(second)).toBe(2)
})
