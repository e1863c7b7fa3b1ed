import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { startKafka } from '@zmig/engines'
import { kafkaForTests, makeServerFolder } from '@zmig/engines/testing'
import { createDatabase, createLogger } from '@zmig/kit'
import { startTestDatabase } from '@zmig/kit/testing'
import { openKafkaEventLog } from '../kafka-event-log.adapter.ts'
import { eventMigrations } from '../database.ts'
import type { FragileEngine, LogFixture, IsolatedLog } from './fixture.ts'
import { openProxy } from './proxy.ts'

const logger = createLogger('kafka under test', { level: 'silent' })

const logOn = async (brokers: string): Promise<IsolatedLog> => {
  const held = await startTestDatabase([eventMigrations])
  const { url, database } = held
  const topicPrefix = `${randomBytes(6).toString('hex')}.`
  const opened: (() => Promise<void>)[] = []
  return {
    open: async () => {
      const own = createDatabase(url, { max: 4, applicationName: 'event log under test' })
      const log = await openKafkaEventLog({ database: own, logger, brokers: [brokers], topicPrefix })
      opened.push(async () => {
        await log.close()
        await own.end()
      })
      return log
    },
    database,
    address: { databaseUrl: url, brokers: [brokers], topicPrefix },
    end: async () => {
      await Promise.all(opened.map((close) => close()))
      await held.stop()
    },
  }
}

const startFragile = async (): Promise<FragileEngine> => {
  const folder = makeServerFolder()
  let port = 0
  const proxy = await openProxy(() => port)
  const start = () =>
    startKafka({
      dataDirectory: join(folder, 'data'),
      advertisedPort: proxy.port,
      heapMegabytes: 256,
      ...(port > 0 && { port }),
    })
  let server = await start()
  port = server.port
  return {
    proxy,
    begin: () => logOn(server.brokers),
    restart: async () => {
      await server.kill()
      server = await start()
    },
    end: async () => {
      await proxy.close()
      await server.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The log on Kafka. */
export const kafkaFixture: LogFixture = {
  shared: { begin: async () => logOn(await kafkaForTests()) },
  startFragile,
}
