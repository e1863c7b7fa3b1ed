import { randomBytes } from 'node:crypto'
import { kafkaForTests } from '@zmig/engines/testing'
import { LikeToggled, partitionOf } from '@zmig/events'
import { type EventLog, openKafkaEventLog } from '@zmig/event-log'
import { like, testEan } from '@zmig/event-log/testing'
import { startRelay } from '@zmig/outbox'
import { expect, onTestFinished, test } from 'vitest'
import { defineProjection, when } from './define-projection.ts'
import { startProjections } from './start-projections.ts'
import { silentLogger } from './testing/fixture.ts'
import { killUnderLoad } from './testing/killed-under-load.ts'
import { openOwnPostgres, type OwnPostgres } from './testing/own-postgres.ts'
import { idsIn, sellIn } from './testing/sales.ts'

const open = async () => {
  const postgres = await openOwnPostgres()
  onTestFinished(() => postgres.stop())
  const log = await openKafkaEventLog({
    database: postgres.database,
    logger: silentLogger,
    brokers: [await kafkaForTests()],
    topicPrefix: `${randomBytes(4).toString('hex')}.`,
  })
  onTestFinished(() => log.close())
  return { postgres, log }
}

test('PostgreSQL is killed twice under load while Kafka keeps the log: all is back, nothing acknowledged is lost, doubled or out of order', async () => {
  const { postgres, log } = await open()
  expect(await killUnderLoad(postgres, log)).toEqual({ lost: [], doubled: [] })
})

/** A replica as in the services: an event makes it publish another one in the same transaction. */
const sellingWhatIsLiked = defineProjection({
  name: 'replica',
  topics: ['likes'],
  events: [LikeToggled],
  on: when(LikeToggled, async (batch, tx) => {
    for (const { data } of batch) await sellIn(tx, data.itemId)
  }),
})

/** The log, whose writer learns that it has an event only when PostgreSQL has died and is back. */
const dyingAfterPublish = (log: EventLog, postgres: OwnPostgres, onCrash: () => void): EventLog => {
  let died = false
  return {
    ...log,
    appendAll: async (events) => {
      await log.appendAll(events)
      if (died) return
      died = true
      await postgres.crash()
      onCrash()
    },
  }
}

test('when PostgreSQL dies right after the relay published an event of a replica, the replica does not publish it again', async () => {
  const { postgres, log } = await open()
  const { database } = postgres
  await database.query('create table stock (ean text primary key, revision int not null)')
  await database.query('create table beside (number int)')
  let crashed = false
  const doomed = dyingAfterPublish(log, postgres, () => (crashed = true))
  onTestFinished(await startRelay({ database, log: doomed, logger: silentLogger }))
  onTestFinished(await startProjections({ database, log, projections: [sellingWhatIsLiked], logger: silentLogger }))
  const beside = (async () => {
    while (!crashed)
      await database
        .transaction(async (tx) => {
          await tx.query("select set_config('synchronous_commit', 'off', true)")
          await tx.query('insert into beside values (1)')
        })
        .catch(() => undefined)
  })()
  const ean = testEan(1)
  const publish = (likes: number) => log.append('likes', partitionOf('likes', `product:${ean}`), [like(ean, likes)])
  const revisions = async () =>
    (await log.read('orders', partitionOf('orders', ean), 0, 100)).events.map(
      ({ data }) => (data as { revision: number }).revision,
    )

  await publish(1)
  await beside
  await publish(2)
  await expect.poll(revisions).toContain(2)
  expect(await revisions()).toEqual([1, 2])
  expect(await idsIn(log)).toHaveLength(2)
})
