import { EventLogRefused, EventLogUnavailable, EventMalformed, EventTooLarge } from '@zmig/event-log'
import { expect, test } from 'vitest'
import { isRefusal } from './poison-events.ts'

const postgres = (code: string) => Object.assign(new Error('from PostgreSQL'), { code })
const kafka = (type: string) => Object.assign(new Error('from Kafka'), { type })

test.each<[string, unknown, boolean]>([
  ['an event over 1 MB', new EventTooLarge('orders.order-placed', 'id', 2_000_000), true],
  ['an event whose id is no UUID', new EventMalformed('no UUID'), true],
  ['text that PostgreSQL cannot hold', postgres('22P05'), true],
  ['an envelope that lacks a part', postgres('23502'), true],
  ['a message too large for the broker', kafka('MESSAGE_TOO_LARGE'), true],
  ['the same error from the log', new EventLogRefused('no', { cause: kafka('MESSAGE_TOO_LARGE') }), true],
  [
    'a writer that the broker does not let in',
    new EventLogRefused('no', { cause: kafka('TOPIC_AUTHORIZATION_FAILED') }),
    false,
  ],
  ['a collision that is ours to mend', postgres('23505'), false],
  ['a race that was lost', postgres('40001'), false],
  ['a statement whose time was up', postgres('57014'), false],
  ['a column that is missing', postgres('42703'), false],
  ['a broker that is away', new EventLogUnavailable('no'), false],
  ['a bug', new TypeError('x is undefined'), false],
  ['no error at all', undefined, false],
])('%s', (_, error, expected) => expect(isRefusal(error)).toBe(expected))
