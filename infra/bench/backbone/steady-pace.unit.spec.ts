import { expect, test } from 'vitest'
import { atSteadyPace, dueIn, endedIn } from './steady-pace.ts'

test('work starts at its pace while earlier work still runs, and durations count from the due time', async () => {
  const fourthBegan = Promise.withResolvers<void>()
  const stalled = Promise.withResolvers<void>()
  const pace = atSteadyPace(1_000, async (number) => {
    if (number === 3) fourthBegan.resolve()
    await stalled.promise
    return number
  })
  await fourthBegan.promise
  expect(pace.done).toEqual([])
  const until = performance.now()
  stalled.resolve()
  const done = await pace.stop()
  expect(done.slice(0, 4).map(({ result }) => result)).toEqual([0, 1, 2, 3])
  const [first, second] = done
  expect((second?.due ?? 0) - (first?.due ?? 0)).toBeCloseTo(1)
  expect(first?.milliseconds).toBeGreaterThanOrEqual(until - (first?.due ?? 0))
  expect(first?.milliseconds).toBeGreaterThan(second?.milliseconds ?? Infinity)
})

test('a span has the work that was due in it, with any end', () => {
  const done = [0, 10, 20].map((due) => ({ due, milliseconds: 100, result: due }))
  expect(dueIn(done, 10, 20).map(({ result }) => result)).toEqual([10])
})

test('work that was running at the end of a span can be left out', () => {
  const done = [0, 10, 20].map((due) => ({ due, milliseconds: 12, result: due }))
  expect(endedIn(done, 0, 25).map(({ result }) => result)).toEqual([0, 10])
})
