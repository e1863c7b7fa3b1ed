import { expect, test } from 'vitest'
import { createByteGate } from './byte-budget.ts'
import { EventLogUnavailable } from './errors.ts'

/** Work that ends when it is told to, and when it was prepared. */
const createWork = (gate: ReturnType<typeof createByteGate>, bytes: number) => {
  const end = Promise.withResolvers<string>()
  const work = { prepared: false, ...end, done: Promise.resolve('') }
  work.done = gate.run(
    () => {
      work.prepared = true
      return { bytes }
    },
    () => end.promise,
  )
  work.done.catch(() => undefined)
  return work
}

test('work begins at once while there is room, and what crosses the limit still begins', () => {
  const gate = createByteGate(100)
  const begun = [60, 60, 1].map((bytes) => createWork(gate, bytes))
  expect(begun.map(({ prepared }) => prepared)).toEqual([true, true, false])
})

test('what waits begins in order as room is made, and not before', async () => {
  const gate = createByteGate(100)
  const [first, second, third, fourth] = [100, 100, 30, 1].map((bytes) => createWork(gate, bytes))
  first?.resolve('first')
  expect(await first?.done).toBe('first')
  expect([second?.prepared, third?.prepared]).toEqual([true, false])
  second?.resolve('second')
  await second?.done
  expect([third?.prepared, fourth?.prepared]).toEqual([true, true])
})

test('a piece of work larger than the limit gets through alone', async () => {
  const gate = createByteGate(100)
  const large = createWork(gate, 1_000)
  const next = createWork(gate, 1)
  expect([large.prepared, next.prepared]).toEqual([true, false])
  large.resolve('')
  await large.done
  expect(next.prepared).toBe(true)
})

test('an engine that is away fails those who wait with it; any other failure is their own', async () => {
  const gate = createByteGate(10)
  const [wrong, silent, waiting] = [10, 10, 10].map((bytes) => createWork(gate, bytes))
  wrong?.reject(new Error('wrong'))
  await expect(wrong?.done).rejects.toThrow('wrong')
  expect(silent?.prepared).toBe(true)
  const away = new EventLogUnavailable('away')
  silent?.reject(away)
  await expect(waiting?.done).rejects.toBe(away)
  expect(waiting?.prepared).toBe(false)
  expect(createWork(gate, 1).prepared).toBe(true)
})

test('work that cannot be prepared takes no room', async () => {
  const gate = createByteGate(10)
  const refused = gate.run(
    () => {
      throw new Error('too large')
    },
    () => Promise.resolve(),
  )
  await expect(refused).rejects.toThrow('too large')
  expect([createWork(gate, 10).prepared, createWork(gate, 1).prepared]).toEqual([true, false])
})
