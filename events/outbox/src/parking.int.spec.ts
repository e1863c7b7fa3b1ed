import type { EventLog } from '@zmig/event-log'
import { availability, testEan } from '@zmig/event-log/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { discardParkedEvents, listParkedEvents, releaseParkedEvents } from './parked.ts'
import { relayRound } from './relay-round.ts'
import { openOutboxFixture, oneTo, silent, type OutboxFixture } from './testing/outbox-fixture.ts'

let fixture: OutboxFixture
beforeEach(async () => {
  fixture = await openOutboxFixture()
})
afterEach(() => fixture.stop())

const shoe = testEan(1)
const boot = testEan(2)
const clog = testEan(3)

/** The log refuses it for ever: its id is no UUID. */
const poison = (ean: string, revision: number) => ({ ...availability(ean, revision), id: 'not a uuid' })

const logs: [string, () => EventLog][] = [
  ['inside', () => fixture.inside],
  ['outside', () => fixture.outside((append) => append())],
]

test.each(logs)(
  'a poison event is parked with the later events of its key; other keys continue (log %s)',
  async (_, openLog) => {
    await fixture.sell(boot)
    await fixture.smuggle(poison(shoe, 1), shoe)
    await fixture.smuggle(availability(shoe, 2), shoe)
    await fixture.sellTimes(boot, 2)
    const error = vi.fn<() => void>()
    const log = openLog()
    const deps = { database: fixture.database, log, logger: { ...silent, error } }
    expect(await relayRound(deps)).toMatchObject({ moved: 3, parked: 2 })
    expect(error).toHaveBeenCalledTimes(1)

    await fixture.smuggle(availability(shoe, 3), shoe)
    await fixture.sell(boot)
    expect(await relayRound(deps)).toMatchObject({ moved: 1, parked: 1 })
    expect([await fixture.revisions(boot), await fixture.revisions(shoe), await fixture.waiting()]).toEqual([
      oneTo(4),
      [],
      0,
    ])

    const [first, ...followers] = await listParkedEvents(fixture.database)
    expect(first).toMatchObject({
      topic: 'orders',
      eventId: 'not a uuid',
      reason: 'EventMalformed: the id is no UUID',
    })
    expect(followers.map(({ reason }) => reason)).toEqual(Array(2).fill('follows a parked event of the same key'))

    expect(await releaseParkedEvents(fixture.database)).toBe(3)
    expect(await relayRound(deps)).toMatchObject({ moved: 0, parked: 3 })

    expect(await discardParkedEvents(fixture.database, boot)).toBe(0)
    expect(await discardParkedEvents(fixture.database, shoe)).toBe(1)
    expect(await releaseParkedEvents(fixture.database, boot)).toBe(0)
    expect(await releaseParkedEvents(fixture.database, shoe)).toBe(2)
    await fixture.smuggle(availability(shoe, 4), shoe)
    expect(await relayRound(deps)).toMatchObject({ moved: 3, parked: 0 })
    expect(await fixture.revisions(shoe)).toEqual([2, 3, 4])
  },
)

test.each<[string, object | null, string]>([
  ['no event at all', null, 'the envelope is no object'],
  ['no version', { ...availability(shoe, 1), version: undefined }, 'the version is no integer'],
  ['no key', { ...availability(shoe, 1), key: '' }, 'key is missing'],
  ['more than 1 MB', { ...availability(shoe, 1), key: 'x'.repeat(1_000_001) }, 'EventTooLarge'],
  ['a type that is no text', { ...availability(shoe, 1), type: 7 }, 'type is missing'],
])('a row with %s is parked and does not stop the others', async (_, event, reason) => {
  await fixture.smuggle(event, shoe)
  await fixture.sell(clog)
  expect(await fixture.round()).toMatchObject({ moved: 1, parked: 1 })
  const [parked] = await listParkedEvents(fixture.database)
  expect(parked?.reason).toContain(reason)
  expect(await fixture.revisions(clog)).toEqual([1])
  expect(await discardParkedEvents(fixture.database, parked?.key ?? '')).toBe(1)
})

test('a row for a partition that the topic does not have is parked', async () => {
  await fixture.database.query(`insert into events.outbox (topic, partition, event) values ('orders', 99, $1)`, [
    JSON.stringify(availability(shoe, 1)),
  ])
  expect(await fixture.round()).toMatchObject({ moved: 0, parked: 1 })
})

test('an event that only the engine refuses is found by halving', async () => {
  await fixture.sellTimes(shoe, 3)
  await fixture.sellTimes(boot, 3)
  const refusesShoe2 = fixture.outside((append, events) =>
    events.some(({ event }) => event.key === shoe && (event.data as { revision: number }).revision === 2)
      ? Promise.reject(Object.assign(new Error('Unicode low surrogate'), { code: '22P05' }))
      : append(),
  )
  expect(await fixture.round(refusesShoe2)).toMatchObject({ moved: 4, parked: 2 })
  expect([await fixture.revisions(shoe), await fixture.revisions(boot)]).toEqual([[1], oneTo(3)])
  await fixture.sellTimes(shoe, 1)
  expect(await releaseParkedEvents(fixture.database)).toBe(2)
  expect(await fixture.round()).toMatchObject({ moved: 3, parked: 0 })
  expect(await fixture.revisions(shoe)).toEqual(oneTo(4))
})

test('an error of the infrastructure parks nothing', async () => {
  await fixture.sellTimes(shoe, 3)
  const log = fixture.outside(() => Promise.reject(Object.assign(new Error('lost a race'), { code: '40001' })))
  await expect(fixture.round(log)).rejects.toThrow('lost a race')
  expect([await listParkedEvents(fixture.database), await fixture.waiting()]).toEqual([[], 3])
})
