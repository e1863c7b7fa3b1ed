import { Writable } from 'node:stream'
import { makeCertificates, secureKafkaForTests } from '@zmig/engines/testing'
import { createLogger } from '@zmig/kit'
import { startTestDatabase } from '@zmig/kit/testing'
import { describe, expect, onTestFinished, test } from 'vitest'
import { appendingContract } from '../appending.contract.ts'
import { eventMigrations } from '../database.ts'
import { EventLogUnavailable } from '../errors.ts'
import { followingContract } from '../following.contract.ts'
import { openKafkaEventLog } from '../kafka-event-log.adapter.ts'
import { readingContract } from '../reading.contract.ts'
import { availability, testEan } from '../testing.ts'
import { secureAddress, secureKafkaFixture } from '../testing/kafka-fixture.ts'
import type { KafkaAddress, KafkaSecurity } from './client.ts'

// The whole contract runs on this listener in `secure-event-log.engine-faults.spec.ts`.
describe('over TLS, signed in', () => {
  const { shared } = secureKafkaFixture
  describe('reading', () => {
    readingContract(shared)
  })
  describe('appending', () => {
    appendingContract(shared)
  })
  describe('following', () => {
    followingContract(shared)
  })
})

/** Opens the log with everything that it logs, one line after the other. @param atEnd of the test */
const openOn = async (address: KafkaAddress, topicPrefix: string, atEnd: (work: () => Promise<void>) => void) => {
  const lines: string[] = []
  const write = (chunk: Buffer, _encoding: string, done: () => void) => {
    lines.push(chunk.toString('utf8'))
    done()
  }
  const logger = createLogger('kafka', { level: 'trace', destination: new Writable({ write }) })
  const held = await startTestDatabase([eventMigrations])
  const log = await openKafkaEventLog({ database: held.database, logger, topicPrefix, ...address })
  atEnd(async () => {
    await log.close()
    await held.stop()
  })
  return { log, lines }
}

test.each(['scram-sha-256', 'plain'] as const)('signs in by %s too, and logs no password', async (mechanism) => {
  const kafka = await secureKafkaForTests()
  const { tls, sasl } = secureAddress(kafka).security
  const { log, lines } = await openOn(
    { brokers: [kafka.brokers], security: { tls, sasl: { ...sasl, mechanism } } },
    `${mechanism}.`,
    onTestFinished,
  )
  const event = availability(testEan(1), 1)
  await log.append('orders', 0, [event])
  expect((await log.read('orders', 0, 0, 10)).events.map(({ id }) => id)).toContain(event.id)
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.join('')).not.toContain(kafka.password)
})

type Right = Required<KafkaSecurity>

// Together, because each waits for two deadlines of 5 s.
test.concurrent.for<[string, (right: Right) => KafkaSecurity | Promise<KafkaSecurity>, string]>([
  [
    'a wrong password',
    (right: Right) => ({
      ...right,
      sasl: { ...right.sasl, password: 'a guess that is long enough' },
    }),
    'it refused the sign-in; see that KAFKA_USER, its password and KAFKA_SASL are right',
  ],
  [
    'an unknown user',
    (right: Right) => ({ ...right, sasl: { ...right.sasl, username: 'nobody' } }),
    'it refused the sign-in; see that KAFKA_USER, its password and KAFKA_SASL are right',
  ],
  [
    'a certificate of another CA',
    async (right: Right) => ({ ...right, tls: { ca: (await makeCertificates()).ca } }),
    'its certificate is not to be trusted; see that KAFKA_TLS_CA holds the CA that signed it',
  ],
  ['the CAs that Node trusts', (right: Right) => ({ ...right, tls: {} }), 'its certificate is not to be trusted'],
  ['no encryption', ({ sasl }: Right) => ({ sasl }), 'its port expects no TLS and a sign-in'],
  ['no sign-in', ({ tls }: Right) => ({ tls }), 'its port expects TLS and no sign-in'],
])(
  '%s: nothing is appended, and the error says what to do',
  async ([, change, advice], { expect, onTestFinished: atEnd }) => {
    const kafka = await secureKafkaForTests()
    const { security } = secureAddress(kafka)
    const wrong: KafkaSecurity = await change(security)
    const { log, lines } = await openOn({ brokers: [kafka.brokers], security: wrong }, 'refused.', atEnd)
    const failure: unknown = await log
      .append('orders', 0, [availability(testEan(1), 1)])
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(EventLogUnavailable)
    expect((failure as Error).message).toContain(advice)
    expect(lines.join('')).toContain('Kafka cannot be reached; trying again')
    expect(lines.join('')).toContain(advice)
    for (const secret of [kafka.password, 'a guess that is long enough']) {
      expect(lines.join('')).not.toContain(secret)
      expect(String((failure as Error).stack)).not.toContain(secret)
    }
  },
)
