import { trace } from '@opentelemetry/api'
import { EventTooLarge, MAX_EVENT_BYTES } from '@zmig/event-log'
import { availability, testEan } from '@zmig/event-log/testing'
import { startTracing } from '@zmig/kit'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openOutboxFixture, silent, type OutboxFixture } from './testing/outbox-fixture.ts'

let fixture: OutboxFixture
beforeEach(async () => {
  fixture = await openOutboxFixture()
})
afterEach(() => fixture.stop())

const written = async () =>
  await fixture.database.query<{ event: object; bytes: number }>('select event, bytes from events.outbox order by id')

/** An event whose envelope has exactly so many bytes as JSON. */
const ofBytes = (bytes: number) => {
  const event = { ...availability(testEan(1), 1), key: '' }
  return { ...event, key: 'x'.repeat(bytes - Buffer.byteLength(JSON.stringify(event))) }
}

test('accepts 1 MB, and refuses a byte more in the writer’s transaction without leaving anything', async () => {
  await fixture.database.query('create table order_row (id int primary key)')
  const place = (bytes: number, id: number) =>
    fixture.database.transaction(async (tx) => {
      await tx.query('insert into order_row values ($1)', [id])
      await fixture.outbox.append(tx, [availability(testEan(2), 1), ofBytes(bytes)])
    })
  await place(MAX_EVENT_BYTES, 1)
  await expect(place(MAX_EVENT_BYTES + 1, 2)).rejects.toThrow(EventTooLarge)
  expect(await fixture.database.query('select id from order_row')).toEqual([{ id: 1 }])
  expect((await written()).map(({ bytes }) => bytes).at(-1)).toBe(MAX_EVENT_BYTES)
  expect(await written()).toHaveLength(2)
})

test('the limit counts bytes, not letters', async () => {
  const hebrew = { ...availability(testEan(1), 1), key: 'צ'.repeat(500_000) }
  await expect(fixture.database.transaction((tx) => fixture.outbox.append(tx, [hebrew]))).rejects.toThrow(EventTooLarge)
})

test('an event carries the trace of the current request, or its own', async () => {
  const stopTracing = await startTracing({ service: 'test', logger: silent })
  const own = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
  const append = () =>
    fixture.database.transaction(async (tx) => {
      await fixture.outbox.append(tx, [
        availability(testEan(1), 1),
        { ...availability(testEan(1), 2), traceparent: own },
      ])
    })
  await append()
  const traceId = await trace.getTracer('test').startActiveSpan('request', async (span) => {
    await append()
    return span.spanContext().traceId
  })
  await stopTracing()
  const [first, second, third, fourth] = await written()
  expect(first?.event).not.toHaveProperty('traceparent')
  expect(third?.event).toMatchObject({ traceparent: expect.stringContaining(traceId) as string })
  expect([second?.event, fourth?.event]).toMatchObject([{ traceparent: own }, { traceparent: own }])
})
