import { expect, onTestFinished, test } from 'vitest'
import type { RecordedEvent } from '@zmig/events'
import type { Database } from '@zmig/kit'
import { startTestDatabase } from '@zmig/kit/testing'
import { eventMigrations } from '../database.ts'
import { availability, testEan } from '../testing.ts'
import { oneTo } from '../testing/read-all.ts'
import { type Inbox, openInbox, pruneInbox } from './inbox.ts'

const begin = async () => {
  const held = await startTestDatabase([eventMigrations])
  onTestFinished(() => held.stop())
  const queries: string[] = []
  const watched: Database = {
    ...held.database,
    query: (text, values, options) => {
      queries.push(text)
      return held.database.query(text, values, options)
    },
  }
  const open = async () => {
    const inbox = await openInbox(watched)
    onTestFinished(() => inbox.close())
    return inbox
  }
  return { database: held.database, queries, open }
}

const event = (offset: number, id?: string): RecordedEvent => ({
  ...availability(testEan(1), 1, id),
  topic: 'orders',
  partition: 0,
  offset,
})

/** The offsets of a slice that are no repeats. */
const offsetsOf = async (inbox: Inbox, events: RecordedEvent[], from: number, to: number): Promise<number[]> =>
  (await inbox.withoutRepeats('orders', 0, { from, to }, events)).map(({ offset }) => offset)

test('every reader recognises a repeat, also one that another reader noted or that is in the same slice', async () => {
  const { open } = await begin()
  const one = await open()
  const other = await open()
  const first = event(0)
  const slice = [first, event(1), { ...first, offset: 2 }]
  expect(await offsetsOf(one, slice, 0, 3)).toEqual([0, 1])
  expect(await offsetsOf(other, slice, 0, 3)).toEqual([0, 1])
  expect(await offsetsOf(one, [{ ...first, offset: 3 }, event(4)], 3, 5)).toEqual([4])
})

test('metrics have no rows', async () => {
  const { open, queries } = await begin()
  const inbox = await open()
  queries.length = 0
  const views = [event(0), event(1)].map((view) => ({ ...view, topic: 'impressions' as const }))
  expect(await inbox.withoutRepeats('impressions', 0, { from: 0, to: 2 }, views)).toEqual(views)
  expect(queries).toEqual([])
})

test('ten readers of the same events query the database once', async () => {
  const { open, queries } = await begin()
  const inbox = await open()
  const events = oneTo(20).map((offset) => event(offset))
  await offsetsOf(inbox, [...events, { ...event(21), id: events[3]?.id ?? '' }], 1, 22)
  queries.length = 0
  for (const from of oneTo(10))
    expect(
      await offsetsOf(inbox, [...events.slice(from - 1), { ...event(21), id: events[3]?.id ?? '' }], from, 22),
    ).toEqual(oneTo(20).slice(from - 1))
  expect(queries).toEqual([])
  await offsetsOf(inbox, [...events, event(22)], 1, 23)
  expect(queries).toHaveLength(1)
})

test('the lowest offset of an id in a partition counts, also when it is noted last', async () => {
  const { open } = await begin()
  const first = event(5)
  expect(await offsetsOf(await open(), [{ ...first, offset: 90 }], 90, 91)).toEqual([90])
  expect(await offsetsOf(await open(), [first, event(6)], 5, 7)).toEqual([5, 6])
  expect(await offsetsOf(await open(), [{ ...first, offset: 90 }, event(91)], 90, 92)).toEqual([91])
})

test('concurrent readers in several processes do not disturb each other', async () => {
  const { open, database } = await begin()
  const inboxes = await Promise.all(oneTo(6).map(() => open()))
  const events = oneTo(500).map((offset) => event(offset))
  const doubled = [...events, ...events.slice(100, 200).map((given, index) => ({ ...given, offset: 501 + index }))]
  const found = await Promise.all(inboxes.map((inbox) => offsetsOf(inbox, doubled, 1, 601)))
  for (const offsets of found) expect(offsets).toEqual(oneTo(500))
  expect(await database.query('select count(*) as held from events.inbox')).toEqual([{ held: 500 }])
})

test('a note that was lost with the database is written again, because the memory is cleared with the connection', async () => {
  const { open, database } = await begin()
  const inbox = await open()
  const events = oneTo(5).map((offset) => event(offset))
  await offsetsOf(inbox, events, 1, 6)
  await database.query('delete from events.inbox')
  expect(await offsetsOf(inbox, events, 1, 6)).toEqual(oneTo(5))
  expect(await database.query('select from events.inbox')).toHaveLength(0) // remembered
  await database.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like '% listen'",
  )
  await expect
    .poll(async () => {
      await offsetsOf(inbox, events, 1, 6)
      return (await database.query('select from events.inbox')).length
    })
    .toBe(5)
  expect(await offsetsOf(inbox, [{ ...event(6), id: events[0]?.id ?? '' }], 6, 7)).toEqual([])
})

test('old notes are pruned, except the newest of a partition; an event is no repeat of itself afterwards', async () => {
  const { open, database } = await begin()
  const inbox = await open()
  const old = event(1)
  const recent = event(9_000)
  const newest = event(10_002)
  await offsetsOf(inbox, [old], 1, 2)
  await offsetsOf(inbox, [recent], 9_000, 9_001)
  await offsetsOf(inbox, [newest], 10_002, 10_003)
  expect(await pruneInbox(database)).toBe(0)
  await database.query("update events.inbox set noted_at = now() - interval '8 days'")
  expect(await pruneInbox(database)).toBe(1)
  expect(await database.query('select log_offset from events.inbox order by 1')).toEqual([
    { log_offset: 9_000 },
    { log_offset: 10_002 },
  ])
  const rebuilding = await open()
  expect(await offsetsOf(rebuilding, [old, recent, { ...old, offset: 9_001 }], 1, 9_002)).toEqual([1, 9_000])
})
