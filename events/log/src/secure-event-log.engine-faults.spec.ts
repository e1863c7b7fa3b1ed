import { describe } from 'vitest'
import { eventLogContract } from './event-log.contract.ts'
import { secureKafkaFixture } from './testing/kafka-fixture.ts'

describe('over TLS, signed in', () => {
  eventLogContract(secureKafkaFixture)
})
