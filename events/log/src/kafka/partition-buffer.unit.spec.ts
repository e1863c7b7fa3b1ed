import { expect, test } from 'vitest'
import { MAX_SLICE_BYTES } from '../limits.ts'
import { availability, testEan } from '../testing.ts'
import { createPartitionBuffer, type Buffered } from './partition-buffer.ts'

const at = (offset: number, bytes = 100): Buffered => ({
  event: { ...availability(testEan(1), 1), topic: 'orders', partition: 0, offset },
  bytes,
})
const filled = (from: number, offsets: number[], next: number, bytes?: number) => {
  const buffer = createPartitionBuffer(from)
  buffer.add(
    offsets.map((offset) => at(offset, bytes)),
    next,
  )
  return buffer
}
const sliceOf = (buffer: ReturnType<typeof createPartitionBuffer>, from: number, limit: number) => {
  const { events, next } = buffer.slice(from, limit)
  return { offsets: events.map(({ offset }) => offset), next }
}

test('slices start at an offset and end at a limit', () => {
  const buffer = filled(10, [10, 11, 12, 13], 14)
  expect(sliceOf(buffer, 11, 2)).toEqual({ offsets: [11, 12], next: 13 })
  expect(sliceOf(buffer, 11, 3)).toEqual({ offsets: [11, 12, 13], next: 14 })
  expect(sliceOf(buffer, 14, 3)).toEqual({ offsets: [], next: 14 })
})

test('slices jump over offsets that hold no event', () => {
  const buffer = filled(10, [10, 13], 20)
  expect(sliceOf(buffer, 11, 5)).toEqual({ offsets: [13], next: 20 })
  expect(sliceOf(buffer, 14, 5)).toEqual({ offsets: [], next: 20 })
})

test('a slice ends before it is larger than 4 MB, and holds at least one event', () => {
  const buffer = filled(0, [0, 1, 2], 3, MAX_SLICE_BYTES * 0.6)
  expect(sliceOf(buffer, 0, 10)).toEqual({ offsets: [0], next: 1 })
  expect(sliceOf(filled(0, [0, 1], 2, 2 * MAX_SLICE_BYTES), 0, 10)).toEqual({ offsets: [0], next: 1 })
})

test.each([
  ['the limit is reached', 2, true],
  ['there may be more', 4, false],
])('a slice is enough when %s', (_, limit, enough) => expect(filled(0, [0, 1, 2], 3).isEnough(0, limit)).toBe(enough))

test('a slice is enough when the next event would make it too large', () =>
  expect(filled(0, [0, 1], 2, MAX_SLICE_BYTES * 0.6).isEnough(0, 10)).toBe(true))

test('events that are fetched again are added once', () => {
  const buffer = filled(0, [0, 1, 2], 3)
  buffer.add([at(1), at(2), at(3)], 4)
  expect(sliceOf(buffer, 0, 10)).toEqual({ offsets: [0, 1, 2, 3], next: 4 })
  expect(buffer.bytes()).toBe(400)
})

test('events before an offset are forgotten', () => {
  const buffer = filled(0, [0, 1, 2], 3)
  buffer.dropBefore(2)
  expect([buffer.first(), buffer.next(), buffer.bytes()]).toEqual([2, 3, 100])
  buffer.dropBefore(3)
  expect([buffer.first(), buffer.next(), buffer.bytes()]).toEqual([3, 3, 0])
})

test.each([
  ['a number of events', 2, 1_000],
  ['a number of bytes', 10, 250],
])('the oldest events are forgotten down to %s', (_, events, bytes) => {
  const buffer = filled(0, [0, 1, 2, 3], 4)
  buffer.shrinkTo(events, bytes)
  expect([buffer.first(), buffer.bytes()]).toEqual([2, 200])
  expect(sliceOf(buffer, 2, 10)).toEqual({ offsets: [2, 3], next: 4 })
})
