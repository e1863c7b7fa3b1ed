import { AvailabilityChanged } from '@zmig/events'
import { expect, test } from 'vitest'
import { defineProjection, when } from './define-projection.ts'
import { startProjections } from './start-projections.ts'

const nothing = () => Promise.resolve()

test('a handled type without its event is a mistake that shows at start', () => {
  expect(() =>
    defineProjection({ name: 'tyres', topics: ['orders'], events: [], on: when(AvailabilityChanged, nothing) }),
  ).toThrow('tyres handles orders.availability-changed but does not list the event')
})

test('a handled type of a topic that is not read is a mistake that shows at start', () => {
  expect(() =>
    defineProjection({
      name: 'tyres',
      topics: ['likes'],
      events: [AvailabilityChanged],
      on: when(AvailabilityChanged, nothing),
    }),
  ).toThrow('does not read topic orders')
})

test('two projections of one name are refused, because they would share offsets', async () => {
  const projection = defineProjection({ name: 'tyres', topics: ['orders'], events: [], on: {} })
  await expect(
    startProjections({ projections: [projection, projection] } as unknown as Parameters<typeof startProjections>[0]),
  ).rejects.toThrow('two projections are called tyres')
})
