import { randomBytes } from 'node:crypto'
import kafkajs from 'kafkajs'
import { kafkaForTests } from '@zmig/engines/testing'
import { createLogger } from '@zmig/kit'
import { startTestDatabase } from '@zmig/kit/testing'
import { expect, onTestFinished, test } from 'vitest'
import { EventLogRefused } from '../errors.ts'
import { openKafkaEventLog } from '../kafka-event-log.adapter.ts'
import { eventMigrations } from '../database.ts'
import { availability, testEan } from '../testing.ts'
import { asAdmin } from '../testing/kafka-client.ts'
import { oneTo, readAll } from '../testing/read-all.ts'

/** A log whose topic of orders has become small after it was opened: it takes one of our events, not two. */
const openSmall = async () => {
  const held = await startTestDatabase([eventMigrations])
  onTestFinished(() => held.stop())
  const topicPrefix = `${randomBytes(6).toString('hex')}.`
  const log = await openKafkaEventLog({
    database: held.database,
    logger: createLogger('test', { level: 'silent' }),
    topicPrefix,
    brokers: [await kafkaForTests()],
  })
  onTestFinished(() => log.close())
  const name = `${topicPrefix}orders`
  const topic = { type: kafkajs.ConfigResourceTypes.TOPIC, name }
  const configEntries = [{ name: 'max.message.bytes', value: '600000' }]
  await asAdmin(async (admin) => {
    await admin.alterConfigs({ validateOnly: false, resources: [{ ...topic, configEntries }] })
    // the controller answers before its broker knows
    const known = async () => {
      const { resources } = await admin.describeConfigs({ resources: [topic], includeSynonyms: false })
      return resources[0]?.configEntries.find(({ configName }) => configName === 'max.message.bytes')?.configValue
    }
    await expect.poll(known).toBe('600000')
  })
  return log
}

/** Revisions of one tyre, of which two fit into a request of ours, and a third does not. */
const large = oneTo(3).map((revision) => ({
  ...availability(testEan(1), revision),
  source: `/${'x'.repeat(400_000)}`,
}))

test('when Kafka refuses a part of an append, nothing of it is recorded after that part, and its events in smaller parts keep their order', async () => {
  const log = await openSmall()
  await expect(log.append('orders', 0, large)).rejects.toBeInstanceOf(EventLogRefused)
  for (const event of large) await log.append('orders', 0, [event])
  const found = await readAll(log, 'orders', 0)
  expect(found.map(({ data }) => (data as { revision: number }).revision)).toEqual([1, 2, 3])
})

test('an append that waits behind a refused one is recorded', async () => {
  const log = await openSmall()
  const other = availability(testEan(2), 1)
  const [refused, appended] = await Promise.allSettled([
    log.append('orders', 0, large),
    log.append('orders', 0, [other]),
  ])
  expect([refused.status, appended.status]).toEqual(['rejected', 'fulfilled'])
  expect((await readAll(log, 'orders', 0)).map(({ id }) => id)).toEqual([other.id])
})
