import { AvailabilityChanged } from '@zmig/events'
import { expect, test } from 'vitest'
import { defineProjection, when } from './define-projection.ts'
import { startProjections } from './start-projections.ts'

const nothing = () => Promise.resolve()

test('refuses a handled type without its event', () => {
  expect(() =>
    defineProjection({ name: 'tyres', topics: ['orders'], events: [], on: when(AvailabilityChanged, nothing) }),
  ).toThrow('tyres handles orders.availability-changed but does not list the event')
})

test('refuses a handled type of a topic that is not read', () => {
  expect(() =>
    defineProjection({
      name: 'tyres',
      topics: ['likes'],
      events: [AvailabilityChanged],
      on: when(AvailabilityChanged, nothing),
    }),
  ).toThrow('does not read topic orders')
})

test('refuses tables without a schema, which a rebuild could not find', () => {
  expect(() => defineProjection({ name: 'tyres', topics: ['orders'], events: [], on: {}, tables: ['tyre'] })).toThrow(
    'projection tyres has tables; say in which schema',
  )
})

test.each(['Tyres', 'tyres; drop', 'x'.repeat(41), ''])('"%s" cannot be part of a schema’s name', (name) => {
  expect(() => defineProjection({ name, topics: ['orders'], events: [], on: {} })).toThrow('give it a name like')
})

test('refuses two projections with one name, which would share offsets', async () => {
  const projection = defineProjection({ name: 'tyres', topics: ['orders'], events: [], on: {} })
  await expect(
    startProjections({ projections: [projection, projection] } as unknown as Parameters<typeof startProjections>[0]),
  ).rejects.toThrow('two projections are called tyres')
})
