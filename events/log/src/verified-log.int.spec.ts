import { eventually, startTestDatabase, type TestDatabase } from '@zmig/kit/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { EventLogUnavailable } from './errors.ts'
import type { Addressed } from './event-log.port.ts'
import { openVerifiedLog } from './verified-log.ts'
import { eventMigrations } from './database.ts'
import { availability, testEan } from './testing.ts'

let running: TestDatabase
beforeEach(async () => {
  running = await startTestDatabase([eventMigrations])
})
afterEach(() => running.stop())

const quiet = () => undefined

/** A Kafka that answers, keeps silent, or is the wrong one, as the test says. */
const openLog = () => {
  let answer: () => Promise<string> = () => Promise.reject(new EventLogUnavailable('silence'))
  const sentences: string[] = []
  const appended: Addressed[][] = []
  const verified = openVerifiedLog(
    {
      database: running.database,
      log: { engine: 'kafka', list: () => Promise.resolve([]), appendAll: async (batch) => void appended.push(batch) },
      cluster: async () => ({ id: await answer(), brokers: 'kafka.example:9092' }),
      logger: {
        debug: quiet,
        info: quiet,
        warn: quiet,
        error: ({ err }: { err?: Error }) => void sentences.push(err?.message ?? ''),
      },
    },
    5,
  )
  return { verified, sentences, appended, answerWith: (id: string) => (answer = () => Promise.resolve(id)) }
}

test('the work on the log starts when the right Kafka answers, however long that takes', async () => {
  await running.database.query("insert into events.history (engine, cluster_id, brokers) values ('kafka', 'A', 'a:1')")
  const { verified, sentences, appended, answerWith } = openLog()
  let state = 'not started'
  const stop = verified.whenVerified(() => {
    state = 'started'
    return Promise.resolve(() => Promise.resolve(void (state = 'stopped')))
  })
  const event: Addressed = { topic: 'orders', partition: 0, event: availability(testEan(1), 1) }
  const appending = verified.appending.appendAll([event])
  await eventually(() => expect(sentences).toContain('silence'))
  answerWith('B')
  await eventually(() => expect(sentences.at(-1)).toContain('leads to cluster B'))
  expect([state, appended]).toEqual(['not started', []])
  answerWith('A')
  await eventually(() => expect(state).toBe('started'))
  await appending
  expect(appended).toEqual([[event]])
  await stop()
  expect(state).toBe('stopped')
})

test('a process that is stopped earlier never starts it', async () => {
  const { verified, sentences } = openLog()
  let started = false
  const stop = verified.whenVerified(() => {
    started = true
    return Promise.resolve(() => Promise.resolve())
  })
  await eventually(() => expect(sentences.length).toBeGreaterThan(0))
  await stop()
  expect(started).toBe(false)
})
