import { expect, test } from 'vitest'
import { EventLogRefused } from '../errors.ts'
import { faultInSync, placesFor, refuseFewBrokers } from './copies.ts'

test.each([
  ['adds brokers until there are enough', [1], 3, 0, [1, 2, 3]],
  ['begins with another one for each partition', [1], 2, 1, [1, 3]],
  ['keeps the leader and the others that are there', [2, 4], 3, 0, [2, 4, 1]],
  ['takes none away', [3, 1, 2], 2, 0, [3, 1, 2]],
])('%s', (_, replicas, copies, turn, expected) =>
  expect(placesFor(replicas, [1, 2, 3, 4], copies, turn)).toEqual(expected),
)

test('fewer brokers than copies are refused, with what to do', () => {
  refuseFewBrokers(3, 3)
  expect(() => refuseFewBrokers(1, 3)).toThrow(EventLogRefused)
  expect(() => refuseFewBrokers(1, 3)).toThrow(/has 1 of the 3 brokers .* start the others, or set KAFKA_COPIES=1/)
})

test('an event of three copies is acknowledged when two brokers have it, of one when it has it', () => {
  expect([faultInSync('2', 3), faultInSync('3', 3), faultInSync('1', 2), faultInSync('1', 1)]).toEqual(
    Array(4).fill(undefined),
  )
  expect(faultInSync('1', 3)).toMatch(/fewer than 2 brokers have.*migrate --copies/)
})
