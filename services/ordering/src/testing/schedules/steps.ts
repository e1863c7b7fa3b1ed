import fc from 'fast-check'
import type { Status } from '../../order/order.ts'
import { wish } from './attempts.ts'
import type { Stop } from './crash-points.ts'
import { pointsOf } from './points-of.ts'
import type { Happening, Operation, Schedule, Step } from './schedule.ts'
import { CALLS, MOODS } from './unreliable-gateway.ts'

const choice = fc.nat({ max: 5 })
const ordersAsked = ['guest cancels', 'release the hold', 'transfer was refunded', 'try refunds again'] as const

const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('checkout' as const), attempt: choice }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('come back' as const), page: choice }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom('sweep', 'expire cards', 'expire transfers', 'give back', 'give back'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom(...ordersAsked), order: choice }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('move the appointment' as const),
      order: choice,
      hour: fc.constantFrom(10, 12),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('staff' as const),
      order: choice,
      to: fc.constantFrom<Status>('paid', 'paid', 'cancelled', 'closed', 'open', 'transit'),
      reason: fc.boolean(),
    }),
  },
)

const happening: fc.Arbitrary<Happening> = fc.oneof(
  {
    weight: 7,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      page: choice,
      way: fc.constantFrom('approve', 'approve', 'approve', 'decline', 'cancel'),
      wrongly: fc.integer({ min: 0, max: 3 }).map((chance) => chance === 3),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('time passes' as const),
      minutes: fc.constantFrom(1, 5, 19, 21, 45, 25 * 60, 4 * 24 * 60),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('the gateway' as const),
      call: fc.constantFrom(...CALLS),
      mood: fc.constantFrom(...MOODS),
      calls: fc.integer({ min: 1, max: 3 }),
    }),
  },
)

/** Cutting the relay off costs half a second until another takes over, so it is rare. */
const cut: fc.Arbitrary<Happening> = fc
  .integer({ min: 0, max: 39 })
  .chain((chance) => (chance === 39 ? fc.constant({ do: 'the relay is cut off' as const }) : happening))

/** Most points are passed once or twice; nameless ones many times. */
const stopOf = (operation: Operation): fc.Arbitrary<Stop> =>
  fc.constantFrom(...pointsOf(operation.do)).chain((at) =>
    fc.record({
      at: fc.constant(at),
      nth: at === 'between two statements' ? fc.nat({ max: 24 }) : fc.constantFrom(0, 0, 0, 1),
    }),
  )

const one: fc.Arbitrary<Step> = operation.chain((what) =>
  fc.record({
    kind: fc.constant('one' as const),
    what: fc.constant(what),
    dies: fc.option(stopOf(what), { nil: undefined, freq: 3 }),
  }),
)

const between: fc.Arbitrary<Step> = fc.tuple(operation, operation).chain(([what, other]) =>
  fc.record({
    kind: fc.constant('between' as const),
    what: fc.constant(what),
    waits: stopOf(what),
    meanwhile: fc.oneof(fc.constant(other), happening),
    dies: fc.oneof(fc.constant(undefined), fc.constant('first' as const), stopOf(other)),
  }),
)

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: one },
  { weight: 2, arbitrary: between },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('at once' as const),
      what: fc.array(operation, { minLength: 2, maxLength: 3 }),
    }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('outside' as const), what: cut }) },
)

const few = fc.integer({ min: 1, max: 3 })

/** A day in the life of a very small shop. */
export const schedule: fc.Arbitrary<Schedule> = fc.record({
  stock: fc.record({ front: few, rear: few }),
  wishes: fc.array(wish, { minLength: 2, maxLength: 4 }),
  steps: fc.array(step, { minLength: 8, maxLength: 16, size: 'max' }),
})
