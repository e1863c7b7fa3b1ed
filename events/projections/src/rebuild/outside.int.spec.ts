import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkpoint } from '../checkpoint.ts'
import { eans, first, type ModelBench, openModelBench, second, third } from '../testing/model-bench.ts'
import { createOutside } from '../testing/outside.ts'

let bench: ModelBench
beforeEach(async () => {
  bench = await openModelBench()
})
afterEach(() => bench.stop())

test('a copy outside the database is filled beside the live one and becomes active with the tables', async () => {
  const outside = createOutside()
  for (const ean of eans) await bench.tell(ean, [1, 2])
  await bench.run(outside.projection)
  outside.copies.get('live')?.set(first, 99)
  outside.fail(1)
  await bench.rebuild({ projection: outside.projection })
  expect(outside.calls).toEqual(['begin', 'activate', 'activate'])
  expect(outside.answers()).toEqual(new Map(eans.map((ean) => [ean, 2])))
  await bench.tell(first, [3])
  await bench.caughtUp('test-model')
  expect(outside.answers()?.get(first)).toBe(3)
})

test('a copy that cannot become active is discarded, and the live one stays', async () => {
  const outside = createOutside()
  await bench.tell(first, [1, 2])
  await bench.run(outside.projection)
  const before = await bench.identities()
  outside.fail(100)
  await expect(bench.rebuild({ projection: outside.projection })).rejects.toThrow('the index does not answer')
  expect(outside.calls.at(-1)).toBe('discard')
  expect([...outside.copies.keys()]).toEqual(['live'])
  expect(await bench.identities()).toEqual(before)
})

test('a copy outside the database has what a checkpoint stands for as well', async () => {
  const outside = createOutside()
  for (const ean of eans) await bench.tell(ean, [1])
  await bench.run(outside.projection)
  await checkpoint({ database: bench.database, projection: outside.projection })
  await bench.tell(first, [2])
  await bench.caughtUp('test-model')
  const right = new Map(outside.answers())
  expect(await bench.check(outside.projection)).toMatchObject({ equal: true })
  await bench.rebuild({ projection: outside.projection })
  expect(outside.answers()).toEqual(right)
})

test('a check says how the live copy differs from the log, and leaves it as it is', async () => {
  const outside = createOutside()
  for (const ean of eans) await bench.tell(ean, [1, 2])
  await bench.run(outside.projection)
  const equal = { table: 'outside', rows: { live: 12, folded: 12 }, equal: true, differences: [] }
  expect(await bench.check(outside.projection)).toMatchObject({ equal: true, tables: [{}, {}, {}, equal] })
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
  expect(await bench.check(outside.projection)).toMatchObject({
    equal: false,
    tables: [{ equal: true }, { equal: true }, { equal: true }, { table: 'outside', equal: false, differences }],
  })
  expect([...outside.copies]).toEqual([['live', broken]])

  live?.clear()
  const { tables } = await bench.check(outside.projection)
  expect(tables.at(-1)).toMatchObject({ rows: { live: 0, folded: 12 }, equal: false })
  expect(tables.at(-1)?.differences).toHaveLength(10)
})

test('what is only newer when copies are compared is looked at again, with the live projection locked out', async () => {
  const outside = createOutside()
  for (const ean of eans) await bench.tell(ean, [1])
  await bench.run(outside.projection)
  outside.copies.get('live')?.delete(third)
  const looked: (string[] | undefined)[] = []
  outside.meanwhile(async (among) => {
    looked.push(among)
    await bench.tell(among ? second : first, [2])
    if (!among) return bench.caughtUp('test-model')
    // nothing can be applied now, however long it is tried
    const [row] = await bench.database.query<{ free: number }>(
      `select count(*) as free from (select from events.projection_offset where projection = 'test-model' for update skip locked) rows`,
    )
    expect(row?.free).toBe(0)
  })
  expect(await bench.check(outside.projection)).toMatchObject({
    equal: false,
    tables: [{}, {}, {}, { differences: [{ key: third, kind: 'missing' }] }],
  })
  expect(looked).toEqual([undefined, [first, third].toSorted()])
  await bench.caughtUp('test-model')
  expect(outside.answers()?.get(second)).toBe(2)
})
