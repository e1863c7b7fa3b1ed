import { EventLogUnavailable } from '@zmig/event-log'
import { expect, test } from 'vitest'
import { createRetry } from './retry-unavailable.ts'

/** An engine that is silent for so many tries of five seconds each, and a clock that only it moves. */
const slowFor = (tries: number) => {
  const said: string[] = []
  let time = 0
  let left = tries
  const retry = createRetry({
    say: (line) => said.push(line),
    now: () => time,
    wait: (milliseconds) => Promise.resolve((time += milliseconds)),
  })
  const work = () => {
    left -= 1
    if (left < 0) return Promise.resolve('answer')
    time += 5_000
    return Promise.reject(new EventLogUnavailable('Kafka did not read within 5 s'))
  }
  return { said, retry, work, again: (more: number) => (left = more) }
}

test('retries a slow engine, and prints one message', async () => {
  const { said, retry, work } = slowFor(3)
  expect(await retry(work)).toBe('answer')
  expect(said).toEqual(['Kafka did not read within 5 s; trying again for up to 120 s'])
})

test('gives up after two minutes without an answer; each answer restarts them', async () => {
  const { retry, work, again } = slowFor(20)
  expect(await retry(work)).toBe('answer')
  again(20)
  expect(await retry(work)).toBe('answer')
  again(25)
  await expect(retry(work)).rejects.toThrow('did not read within 5 s')
})

test('does not retry an error that another try would not fix', async () => {
  const { said, retry } = slowFor(0)
  let tries = 0
  await expect(retry(() => Promise.reject(new Error(`broken ${(tries += 1)}`)))).rejects.toThrow('broken 1')
  expect(said).toEqual([])
})
