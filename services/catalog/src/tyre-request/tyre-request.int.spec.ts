import { eventMigrations, createPostgresEventLog } from '@zmig/event-log'
import { TyreRequested, type EventEnvelope } from '@zmig/events'
import { createApp, createLogger, createServiceClient, listenOn, newId, type Listening } from '@zmig/kit'
import { erasePerson, forgetPeople, peopleMigrations, readPeople } from '@zmig/kit/people'
import { startTestDatabase, type TestDatabase } from '@zmig/kit/testing'
import { createOutbox, createTelemetry } from '@zmig/outbox'
import type { ServiceDeps } from '@zmig/projections'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { catalogMigrations, createCatalogService } from '../composition.ts'
import { catalogConfig } from '../config.ts'
import {
  createCloseTyreRequest,
  createReopenTyreRequest,
  createRequestTyre,
  listTyreRequests,
  tyreRequests,
} from './tyre-request.commands.ts'

const secret = 'test-secret'
const time = { now: new Date('2026-11-18T10:00:00.000Z') }
const request = { tireSize: '110/90-18', model: 'Honda CB 500X', phone: '052-123 4567', email: 'dana@example.co.il' }

let fixture: TestDatabase
let deps: ServiceDeps
let send: ReturnType<typeof createRequestTyre>

beforeEach(async () => {
  fixture = await startTestDatabase([eventMigrations, peopleMigrations, catalogMigrations])
  const { database } = fixture
  const logger = createLogger('catalog', { level: 'silent' })
  const log = createPostgresEventLog(database)
  const telemetry = createTelemetry({ log, logger })
  time.now = new Date('2026-11-18T10:00:00.000Z')
  deps = { database, log, telemetry, logger, outbox: createOutbox(), clock: { now: () => time.now }, newId }
  send = createRequestTyre(deps)
})
afterEach(async () => {
  await deps.telemetry.stop()
  await fixture.stop()
})

const rowsOf = (table: string) => fixture.database.query<Record<string, unknown>>(`select * from ${table}`)
const published = async (): Promise<EventEnvelope[]> =>
  (await fixture.database.query<{ event: EventEnvelope }>('select event from events.outbox order by id')).map(
    ({ event }) => event,
  )
const idOf = (answer: Awaited<ReturnType<typeof send>>): string => (answer.ok ? answer.requestId : '')

test('a request is saved and published once, with personal data in people.person only', async () => {
  const answer = await send({ ...request, visitorId: 'v_1' })
  const [row] = await rowsOf('catalog.tyre_request')
  const [event] = await published()
  expect(answer).toEqual({ ok: true, requestId: row?.['request_id'] })
  expect(row).toMatchObject({ visitor_id: 'v_1', size: '110/90-18', version: 1, answered_at: null })
  expect(event).toMatchObject({
    type: TyreRequested.type,
    data: { requestId: idOf(answer), requestVersion: 1, size: '110/90-18', requestedAt: '2026-11-18T10:00:00.000Z' },
  })
  const personId = String(row?.['person_id'])
  expect((await readPeople(fixture.database, [personId])).get(personId)).toMatchObject({
    phone: '0521234567',
    email: 'dana@example.co.il',
    texts: { tireSize: '110/90-18', model: 'Honda CB 500X' },
  })
  const outside = JSON.stringify([await published(), await rowsOf('catalog.tyre_request')])
  for (const personal of ['0521234567', 'dana', 'Honda']) expect(outside).not.toContain(personal)
})

test('fifty senders of the same request at once make one request, and each gets its id', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => send(request)))
  expect(new Set(answers.map(idOf))).toHaveProperty('size', 1)
  expect(answers.every(({ ok }) => ok)).toBe(true)
  for (const table of ['catalog.tyre_request', 'people.person', 'events.outbox'])
    expect(await rowsOf(table)).toHaveLength(1)
})

test('a repeat after a lost answer is the same request and takes a better address over', async () => {
  const first = await send(request)
  const again = await send({ ...request, tireSize: ' 110/90-18 ', model: 'HONDA cb 500x', email: 'new@example.co.il' })
  expect(idOf(again)).toBe(idOf(first))
  expect(await published()).toHaveLength(1)
  expect(await rowsOf('people.person')).toMatchObject([{ email: 'new@example.co.il' }])
})

test('an answer that was lost after the commit comes with the next try', async () => {
  const { database } = fixture
  const transaction: typeof database.transaction = async (work) => {
    await database.transaction(work)
    throw new Error('killed')
  }
  const dying = createRequestTyre({ ...deps, database: { ...database, transaction } })
  await expect(dying(request)).rejects.toThrow('killed')
  const [made] = await rowsOf('catalog.tyre_request')
  expect(idOf(await send(request))).toBe(made?.['request_id'])
  expect(await published()).toHaveLength(1)
})

test('another motorcycle is another request; an answered one may be asked again', async () => {
  const first = await send(request)
  await send({ ...request, model: 'Vespa GTS 300' })
  await fixture.database.query('update catalog.tyre_request set answered_at = now() where request_id = $1', [
    idOf(first),
  ])
  const later = await send(request)
  expect(idOf(later)).not.toBe(idOf(first))
  expect(await rowsOf('catalog.tyre_request')).toHaveLength(3)
})

test('one that is refused, and one whose last step fails, leaves nothing', async () => {
  expect(await send({ ...request, phone: '03-1234567' })).toMatchObject({ ok: false, field: 'phone' })
  const failing = createRequestTyre({ ...deps, outbox: { append: () => Promise.reject(new Error('no outbox')) } })
  await expect(failing(request)).rejects.toThrow('no outbox')
  for (const table of ['catalog.tyre_request', 'people.person', 'events.outbox'])
    expect(await rowsOf(table)).toEqual([])
})

test('erasing the person deletes all details, and they may ask again', async () => {
  const first = await send(request)
  const [row] = await rowsOf('catalog.tyre_request')
  await erasePerson(fixture.database, String(row?.['person_id']))
  const everything = JSON.stringify(
    await Promise.all(['people.person', 'catalog.tyre_request', 'events.outbox'].map(rowsOf)),
  )
  for (const personal of ['0521234567', 'dana', 'Honda'])
    expect(everything.toLowerCase()).not.toContain(personal.toLowerCase())
  expect(idOf(await send(request))).not.toBe(idOf(first))
})

test('after ninety days the request and the person are forgotten, younger ones are not', async () => {
  await send(request)
  time.now = new Date('2027-01-10T10:00:00.000Z')
  await send({ ...request, model: 'Vespa GTS 300' })
  expect(await forgetPeople(deps, tyreRequests, new Date('2026-12-01T00:00:00.000Z'))).toBe(1)
  expect(await rowsOf('catalog.tyre_request')).toHaveLength(1)
  const people = await fixture.database.query('select phone, texts from people.person order by erased_at nulls last')
  expect(people).toMatchObject([{ phone: '', texts: null }, { phone: '0521234567' }])
})

test('staff close a request once, under their name, and the same person may ask again', async () => {
  const close = createCloseTyreRequest(deps)
  const first = idOf(await send(request))
  const second = idOf(await send({ ...request, model: 'Vespa' }))
  const open = async () => (await listTyreRequests(fixture.database)).map(({ id }) => id)
  expect((await open()).toSorted()).toEqual([first, second].toSorted())
  const answered = { outcome: 'answered', actor: 'dana@zmig.test' } as const
  expect(await Promise.all([close(first, answered), close(first, answered)])).toEqual([{ ok: true }, { ok: true }])
  expect(await close(first, { ...answered, outcome: 'dismissed' })).toMatchObject({ ok: false, code: 'ANSWERED' })
  expect(await close(newId(), answered)).toMatchObject({ ok: false, code: 'NOT_FOUND' })
  expect(await open()).toEqual([second])
  expect(await rowsOf('catalog.tyre_request')).toContainEqual(
    expect.objectContaining({ request_id: first, outcome: 'answered', answered_by: 'dana@zmig.test', version: 2 }),
  )
  const again = idOf(await send(request))
  expect(again).not.toBe(first)
  expect((await open()).toSorted()).toEqual([second, again].toSorted())
})

test('a tyre request that staff closed by a slip waits again, unless its rider has sent the request again', async () => {
  const close = createCloseTyreRequest(deps)
  const reopen = createReopenTyreRequest(deps)
  const asked = { ...request, model: 'Closed by a slip' }
  const id = idOf(await send(asked))
  const by = { actor: 'dana@zmig.test' }
  const open = async () => (await listTyreRequests(fixture.database)).map(({ id }) => id)
  await close(id, { outcome: 'dismissed', ...by })
  expect(await reopen(id, { actor: 'avi@zmig.test' })).toMatchObject({ ok: false, code: 'NOT_FOUND' })
  expect(await reopen(id, by)).toEqual({ ok: true })
  expect(await open()).toContain(id)
  await close(id, { outcome: 'dismissed', ...by })
  await send(asked)
  expect(await reopen(id, by)).toMatchObject({ ok: false, code: 'NOT_FOUND' })
})

test('over HTTP a refusal is an answer, and an invalid request is a problem', async () => {
  const { mount } = createCatalogService(deps, catalogConfig({}))
  const server: Listening = await listenOn(
    createApp({ name: 'catalog', logger: deps.logger, secret, mount }),
    0,
    '127.0.0.1',
  )
  const client = createServiceClient({
    baseUrl: `http://127.0.0.1:${server.port}`,
    secret,
    caller: 'edge',
    timeoutMs: 5_000,
  })
  expect(await client.post('/tyre-requests', request)).toMatchObject({ ok: true })
  expect(await client.post('/tyre-requests', { ...request, model: ' ' })).toMatchObject({ ok: false, field: 'model' })
  expect(await client.get('/tyre-requests')).toMatchObject({ requests: [{ size: '110/90-18' }] })
  const close = { outcome: 'dismissed', actor: 'dana@zmig.test' }
  expect(await client.post('/tyre-requests/1/close', close)).toMatchObject({ ok: false, code: 'NOT_FOUND' })
  await expect(client.post('/tyre-requests', { ...request, model: 5 })).rejects.toMatchObject({ status: 400 })
  await server.close()
})
