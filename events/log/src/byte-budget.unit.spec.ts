import { expect, test } from 'vitest'
import { createByteBudget } from './byte-budget.ts'
import { EventLogUnavailable } from './errors.ts'

/** Work that ends when the test resolves it, and records when it is prepared. */
const createWork = (budget: ReturnType<typeof createByteBudget>, bytes: number) => {
  const end = Promise.withResolvers<string>()
  const work = { prepared: false, ...end, done: Promise.resolve('') }
  work.done = budget.run(
    () => {
      work.prepared = true
      return { bytes }
    },
    () => end.promise,
  )
  work.done.catch(() => undefined)
  return work
}

test('starts work while the budget lasts, including the work that crosses the limit', () => {
  const budget = createByteBudget(100)
  const begun = [60, 60, 1].map((bytes) => createWork(budget, bytes))
  expect(begun.map(({ prepared }) => prepared)).toEqual([true, true, false])
})

test('starts waiting work in order as soon as the budget allows', async () => {
  const budget = createByteBudget(100)
  const [first, second, third, fourth] = [100, 100, 30, 1].map((bytes) => createWork(budget, bytes))
  first?.resolve('first')
  expect(await first?.done).toBe('first')
  expect([second?.prepared, third?.prepared]).toEqual([true, false])
  second?.resolve('second')
  await second?.done
  expect([third?.prepared, fourth?.prepared]).toEqual([true, true])
})

test('runs work larger than the limit by itself', async () => {
  const budget = createByteBudget(100)
  const large = createWork(budget, 1_000)
  const next = createWork(budget, 1)
  expect([large.prepared, next.prepared]).toEqual([true, false])
  large.resolve('')
  await large.done
  expect(next.prepared).toBe(true)
})

test('fails all waiting work when the engine is unavailable, and only the failed work otherwise', async () => {
  const budget = createByteBudget(10)
  const [wrong, silent, waiting] = [10, 10, 10].map((bytes) => createWork(budget, bytes))
  wrong?.reject(new Error('wrong'))
  await expect(wrong?.done).rejects.toThrow('wrong')
  expect(silent?.prepared).toBe(true)
  const away = new EventLogUnavailable('away')
  silent?.reject(away)
  await expect(waiting?.done).rejects.toBe(away)
  expect(waiting?.prepared).toBe(false)
  expect(createWork(budget, 1).prepared).toBe(true)
})

test('does not count work that cannot be prepared', async () => {
  const budget = createByteBudget(10)
  const refused = budget.run(
    () => {
      throw new Error('too large')
    },
    () => Promise.resolve(),
  )
  await expect(refused).rejects.toThrow('too large')
  expect([createWork(budget, 10).prepared, createWork(budget, 1).prepared]).toEqual([true, false])
})
