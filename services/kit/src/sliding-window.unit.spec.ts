import { expect, test } from 'vitest'
import { createSlidingWindow } from './sliding-window.ts'

const at = { now: 0 }
const clock = { now: () => new Date(at.now) }
const window = (maxKeys?: number) => {
  at.now = 1_000_000
  return createSlidingWindow({ limit: 2, windowMs: 60_000, clock, ...(maxKeys && { maxKeys }) })
}

test('the limit of a key applies to any 60 seconds, not to each clock minute', () => {
  const { take } = window()
  expect(take('a')).toBe(true)
  at.now += 40_000
  expect(take('a')).toBe(true)
  expect(take('a')).toBe(false)
  at.now += 20_000
  expect(take('a')).toBe(true)
  expect(take('a')).toBe(false)
  at.now += 39_999
  expect(take('a')).toBe(false)
  at.now += 1
  expect(take('a')).toBe(true)
})

test('each key has its own limit', () => {
  const { take } = window()
  expect([take('a'), take('a'), take('a'), take('b')]).toEqual([true, true, false, true])
})

test('forgets the key with the oldest attempt when there are too many keys', () => {
  const { take } = window(2)
  for (const key of ['a', 'a', 'b', 'b', 'c']) take(key)
  expect(take('a')).toBe(true)
  expect(take('c')).toBe(true)
  expect(take('c')).toBe(false)
})

test('a returned try may be taken again', () => {
  const { take, giveBack } = window()
  giveBack('a')
  expect([take('a'), take('a'), take('a')]).toEqual([true, true, false])
  giveBack('a')
  expect([take('a'), take('a')]).toEqual([true, false])
})
