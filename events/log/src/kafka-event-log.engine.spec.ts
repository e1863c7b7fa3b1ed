import { afterAll, expect } from 'vitest'
import { eventLogContract } from './event-log.contract.ts'
import { kafkaFixture } from './testing/kafka-fixture.ts'

const warnings: string[] = []
const note = ({ name, message }: Error) => {
  if (name !== 'DeprecationWarning') warnings.push(`${name}: ${message}`)
}
process.on('warning', note)
afterAll(() => {
  process.off('warning', note)
  // Such as TimeoutNegativeWarning, of which kafkajs by itself gives one per connection (kafka/idle-timer.ts).
  expect(warnings).toEqual([])
})

eventLogContract(kafkaFixture)
