import { expect, test } from 'vitest'
import { createBoundedQueue } from './bounded-queue.ts'

type Entry = { name: string; bytes: number }
const entry = (name: string, bytes = 1): Entry => ({ name, bytes })
const names = (entries: Entry[]) => entries.map(({ name }) => name).join('')

const open = (entries: number, bytes: number) => {
  const given: number[] = []
  return { given, queue: createBoundedQueue<Entry>({ entries, bytes, onShed: (count) => given.push(count) }) }
}

test('drops the oldest when there are too many', () => {
  const { queue, given } = open(2, 100)
  for (const name of 'abcd') queue.add(entry(name))
  expect([names(queue.take(9, 100)), given, queue.length()]).toEqual(['cd', [1, 1], 0])
})

test('drops as many of the oldest as needed when they are too large together', () => {
  const { queue, given } = open(100, 10)
  for (const name of 'abcd') queue.add(entry(name, 3))
  queue.add(entry('e', 9))
  expect([names(queue.take(9, 100)), given]).toEqual(['e', [1, 3]])
})

test('drops an entry that is larger than the bound', () => {
  const { queue, given } = open(100, 10)
  queue.add(entry('a', 11))
  expect([queue.length(), given]).toEqual([0, [1]])
})

test('takes a bounded number and size, but at least one', () => {
  const { queue } = open(100, 100)
  for (const name of 'abcdef') queue.add(entry(name, 4))
  expect(names(queue.take(2, 100))).toBe('ab')
  expect(names(queue.take(9, 9))).toBe('cd')
  expect(names(queue.take(9, 1))).toBe('e')
})

test('returned entries come first again, and the bound still holds', () => {
  const { queue, given } = open(4, 100)
  for (const name of 'abcd') queue.add(entry(name))
  const taken = queue.take(2, 100)
  queue.add(entry('e'))
  queue.putBack(taken)
  expect([names(queue.take(9, 100)), given]).toEqual(['bcde', [1]])
})
