import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { startKafka } from '@zmig/engines'
import {
  kafkaForTests,
  makeCertificates,
  makeServerFolder,
  secureKafkaForTests,
  type SecureKafka,
  type TestCertificates,
} from '@zmig/engines/testing'
import { createDatabase, createLogger } from '@zmig/kit'
import { startTestDatabase } from '@zmig/kit/testing'
import { openKafkaEventLog } from '../kafka-event-log.adapter.ts'
import { eventMigrations } from '../database.ts'
import type { KafkaAddress, KafkaSecurity } from '../kafka/client.ts'
import type { FragileEngine, LogFixture, IsolatedLog } from './fixture.ts'
import { openProxy } from './proxy.ts'

type Secure = { certificates: TestCertificates; user: { user: string; password: string } }

type SecureAddress = { brokers: string[]; security: Required<KafkaSecurity> }

/** How the shop connects to the listener with TLS. */
export const secureAddress = ({ brokers, ca, user: username, password }: SecureKafka): SecureAddress => ({
  brokers: [brokers],
  security: { tls: { ca }, sasl: { mechanism: 'scram-sha-512', username, password } },
})

const logger = createLogger('kafka under test', { level: 'silent' })

const logOn = async (address: KafkaAddress): Promise<IsolatedLog> => {
  const held = await startTestDatabase([eventMigrations])
  const { url, database } = held
  const topicPrefix = `${randomBytes(6).toString('hex')}.`
  const opened: (() => Promise<void>)[] = []
  return {
    open: async () => {
      const own = createDatabase(url, { max: 4, applicationName: 'event log under test' })
      const log = await openKafkaEventLog({ database: own, logger, ...address, topicPrefix })
      opened.push(async () => {
        await log.close()
        await own.end()
      })
      return log
    },
    database,
    address: { databaseUrl: url, ...address, topicPrefix },
    end: async () => {
      await Promise.all(opened.map((close) => close()))
      await held.stop()
    },
  }
}

/** @param secure for clients that connect with TLS and sign in; without it they do neither */
const startFragile = async (secure?: Secure): Promise<FragileEngine> => {
  const folder = makeServerFolder()
  let port = 0
  const proxy = await openProxy(() => port)
  const start = () =>
    startKafka({
      dataDirectory: join(folder, 'data'),
      heapMegabytes: 256,
      ...(secure
        ? { secure: { ...secure.user, ...secure.certificates, advertisedPort: proxy.port, ...(port > 0 && { port }) } }
        : { advertisedPort: proxy.port, ...(port > 0 && { port }) }),
    })
  let server = await start()
  port = server.secure?.port ?? server.port
  return {
    proxy,
    begin: () =>
      logOn(
        secure
          ? secureAddress({ brokers: server.secure?.brokers ?? '', ...secure.user, ca: secure.certificates.ca })
          : { brokers: [server.brokers] },
      ),
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
  shared: { begin: async () => logOn({ brokers: [await kafkaForTests()] }) },
  startFragile: () => startFragile(),
}

/** The log on a Kafka that expects TLS and a sign-in. */
export const secureKafkaFixture: LogFixture = {
  shared: { begin: async () => logOn(secureAddress(await secureKafkaForTests())) },
  startFragile: async () =>
    startFragile({ certificates: await makeCertificates(), user: { user: 'zmigo', password: 'of a test' } }),
}
