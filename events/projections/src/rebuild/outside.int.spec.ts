import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OutsideCopy, Projection } from '../define-projection.ts'
import { eans, first, openModelBench, type ModelBench } from '../testing/model-bench.ts'
import { keepingModel } from '../testing/model.ts'

let bench: ModelBench
beforeEach(async () => {
  bench = await openModelBench()
})
afterEach(() => bench.stop())

/** Stands for a search index: copies by name, one of them active, and a version on each document. */
const createOutside = () => {
  const copies = new Map<string, Map<string, number>>([['live', new Map()]])
  const calls: string[] = []
  let active = 'live'
  let failures = 0
  const projectionInto = (copy: () => string): Projection =>
    keepingModel({
      after: (batch) => {
        const index = copies.get(copy())
        for (const { data } of batch) index?.set(data.ean, Math.max(data.revision, index.get(data.ean) ?? 0))
      },
    })
  const begin = (): Promise<OutsideCopy> => {
    calls.push('begin')
    copies.set('new', new Map())
    return Promise.resolve({
      projection: projectionInto(() => 'new'),
      activate: async () => {
        calls.push('activate')
        if (failures-- > 0) throw new Error('the index does not answer')
        active = 'new'
        await Promise.resolve()
      },
      discard: () => {
        calls.push('discard')
        if (active !== 'new') copies.delete('new')
        return Promise.resolve()
      },
    })
  }
  return {
    calls,
    copies,
    fail: (times: number) => (failures = times),
    answers: () => copies.get(active),
    projection: { ...projectionInto(() => active), outside: { begin } },
  }
}

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

test('a check leaves the live copy alone', async () => {
  const outside = createOutside()
  for (const ean of eans) await bench.tell(ean, [1, 2])
  await bench.run(outside.projection)
  outside.copies.get('live')?.clear()
  expect(await bench.check(outside.projection)).toMatchObject({ equal: true })
  expect(outside.calls).toEqual(['begin', 'discard'])
  expect([...outside.copies]).toEqual([['live', new Map()]])
})
