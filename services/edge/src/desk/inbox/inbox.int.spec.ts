import { systemClock, HttpProblem, newId } from '@zmig/kit'
import { savePerson } from '@zmig/kit/people'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startEdgeFixture, type EdgeFixture } from '../../testing/edge-fixture.ts'
import { orderPlaced, tyreListed } from '../../testing/facts.ts'
import { signInStaff } from '../../testing/staff.ts'
import { createTasks } from './tasks.ts'

const EAN = '2907373823466'
const INBOX = '/api/v1/admin/inbox'
const other = { staffId: 'st_other', name: 'דנה לוי', email: 'dana@zmig.test', role: 'staff' as const }

let fixture: EdgeFixture
let cookie: { cookie: string }
let tasks: ReturnType<typeof createTasks>
let personId = ''
beforeAll(async () => {
  fixture = await startEdgeFixture()
  const { database } = fixture
  cookie = (await signInStaff(fixture)).cookie
  await database.query(
    "insert into edge.staff (staff_id, email, name, last_signed_in_at) values ('st_other', 'dana@zmig.test', 'דנה לוי', now())",
  )
  tasks = createTasks(database, systemClock)
  const texts = { tireSize: '110/90 18', model: 'Voge 525 DSX' }
  personId = await savePerson(database, { name: 'נועם כהן', phone: '0501234567', email: 'noam@example.test', texts })
  await fixture.publish(orderPlaced({ orderId: 'Z-1', personId }), tyreListed())
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  fixture.services.calls.length = 0
  await fixture.database.query('delete from edge.inbox_task')
})

const offer = (id: string) => ({
  id,
  personId,
  ean: EAN,
  displayName: 'Road 6',
  price: 85_000,
  listPrice: 94_900,
  madeAt: '2026-11-23T08:00:00.000Z',
  expiresAt: '2026-11-24T08:00:00.000Z',
})
/** Services that answer by path; what is not listed is away. */
const playServices = (answers: Record<string, unknown>) => {
  fixture.services.answer = ({ path }) => {
    const [, answer] = Object.entries(answers).find(([start]) => path.startsWith(start)) ?? []
    if (answer === undefined) throw new HttpProblem(503, 'Unavailable', 'The service is restarting.')
    return answer
  }
}
const json = async (answered: Promise<Response>) => {
  const response = await answered
  expect(response.headers.get('cache-control')).toBe('no-store')
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const get = (path: string) => json(fixture.get(INBOX + path, cookie))
const post = (path: string, body: unknown = {}) => json(fixture.post(INBOX + path, body, cookie))
const audited = async (subject: string) =>
  (
    await fixture.database.query<{ action: string }>('select action from edge.audit where subject = $1 order by id', [
      subject,
    ])
  ).map(({ action }) => action)

describe('the lists', () => {
  it('show offers in shekels with the phone of who offered, and who took them', async () => {
    const first = newId()
    const second = newId()
    playServices({ '/ordering/best-offers': { offers: [offer(first), offer(second)] } })
    await tasks.take('offers', second, other, undefined)
    const { body } = await get('/offers')
    expect(body['offers']).toMatchObject([
      { id: first, phone: '0501234567', price: 850, listPrice: 949, taken: null },
      { id: second, taken: { name: 'דנה לוי', mine: false } },
    ])
  })

  it('show the brand and the size of what an offer is for, and that it is not sold any more', async () => {
    playServices({ '/ordering/best-offers': { offers: [offer(newId()), { ...offer(newId()), ean: '2900000000004' }] } })
    expect((await get('/offers')).body['offers']).toMatchObject([
      { product: { ean: EAN, brand: 'Michelin', size: '180/55-17' } },
      { product: null },
    ])
  })

  it('show requests and bikes as they were typed', async () => {
    const id = newId()
    const requestedAt = '2026-11-23T08:00:00.000Z'
    playServices({
      '/catalog/tyre-requests': { requests: [{ id, personId, size: '110/90-18', requestedAt }] },
      '/advisor/suggested-bikes': { bikes: [{ id, personId, suggestedAt: requestedAt }] },
    })
    expect((await get('/requests')).body['requests']).toEqual([
      {
        id,
        taken: null,
        typedSize: '110/90 18',
        size: '110/90-18',
        model: 'Voge 525 DSX',
        phone: '0501234567',
        email: 'noam@example.test',
        requestedAt,
      },
    ])
    expect((await get('/bikes')).body['bikes']).toEqual([
      { id, taken: null, model: 'Voge 525 DSX', suggestedAt: requestedAt },
    ])
  })

  it('show cases with what to do, and refunds with the buyer of the order', async () => {
    const requestedAt = '2026-11-23T08:00:00.000Z'
    playServices({
      '/ordering/attention': {
        cases: [
          { attentionId: 'a', orderId: 'Z-1', kind: 'paid-twice', cause: null, openedAt: requestedAt },
          ...['closure', 'holiday', 'hours', 'capacity', 'late-payment', 'late-tyres', 'of-tomorrow'].map((cause) => ({
            attentionId: cause,
            orderId: 'Z-1',
            kind: 'appointment-broken',
            cause,
            openedAt: requestedAt,
          })),
        ],
      },
      '/ordering/refunds': {
        refunds: [{ refundId: 'r', orderId: 'Z-1', by: 'transfer', amount: 94_900, requestedAt }],
      },
    })
    expect((await get('/cases')).body['cases']).toMatchObject([
      { id: 'a', message: expect.stringMatching('פעמיים'), name: 'נועם כהן', phone: '0501234567' },
      ...['נוספה לו סגירה', 'נרשם כחג', 'שעות הפתיחה של המוסך השתנו', 'פחות אופנועים'].map((words) => ({
        message: expect.stringContaining(words) as string,
      })),
      ...['התשלום התקבל מאוחר', 'הצמיגים מתעכבים', 'ההתקנה לא תוכל להתקיים'].map((words) => ({
        message: expect.stringContaining(words) as string,
      })),
    ])
    expect((await get('/refunds')).body['refunds']).toEqual([
      {
        id: 'Z-1',
        taken: null,
        refundId: 'r',
        orderId: 'Z-1',
        by: 'transfer',
        amount: 949,
        requestedAt,
        name: 'נועם כהן',
        phone: '0501234567',
      },
    ])
  })

  it('show what the log refused and what projections parked', async () => {
    await fixture.database.query(
      `insert into events.parked (projection, topic, partition, log_offset, key, type, event_id, event, reason)
       values ('edge-like', 'likes', 0, 7, 'k', 'likes.toggled', $1, '{}', repeat('x', 400))`,
      [newId()],
    )
    const { body } = await get('/parked')
    expect(body['parked']).toMatchObject([{ projection: 'edge-like', type: 'likes.toggled', reason: 'x'.repeat(300) }])
    await fixture.database.query('delete from events.parked')
  })

  it('count everything, and leave blank what a service that is away would know', async () => {
    playServices({
      '/ordering/best-offers': { offers: [offer(newId())] },
      '/ordering/attention': { cases: [] },
      '/ordering/refunds': { refunds: [] },
      '/notifications/messages': { messages: [] },
    })
    expect((await get('/counts')).body['counts']).toEqual({
      offers: 1,
      requests: null,
      bikes: null,
      cases: 0,
      refunds: 0,
      messages: 0,
      documents: null,
      parked: 0,
    })
  })
})

describe('what staff do', () => {
  it('accepts an offer under their name, shows the coupon and forgets who had it', async () => {
    const id = newId()
    await post(`/offers/${id}/take`)
    const coupon = { code: 'OFFER-7K2M9Q', discount: 9_900, validUntil: '2026-11-24T08:00:00.000Z' }
    playServices({ '/ordering/best-offers': { ok: true, ean: EAN, coupon } })
    expect(await post(`/offers/${id}/accept`)).toEqual({
      status: 200,
      body: { ok: true, coupon: { ...coupon, discount: 99 } },
    })
    expect(fixture.services.calls).toEqual([
      { path: `/ordering/best-offers/${id}/accept`, body: { actor: 'owner@zmig.test', role: 'owner' } },
    ])
    expect(await fixture.database.query('select from edge.inbox_task')).toEqual([])
    expect(await audited(id)).toEqual(['task-taken', 'offer-accepted'])
    const history = await json(fixture.get(`/api/v1/admin/audit?subject=${id}`, cookie))
    const subjectName = 'Michelin Power 6 180/55-17'
    const recorded = { answer: 'accepted', code: coupon.code, discountAmount: 99 }
    const changes = Object.entries(recorded).map(([field, after]) => ({ field, before: null, after }))
    expect(history.body).toMatchObject({
      entries: [
        { subjectName, changes },
        { subjectName, changes: [] },
      ],
    })
  })

  it('refuses an offer with a word, which is not recorded', async () => {
    const id = newId()
    playServices({ '/ordering/best-offers': { ok: true, ean: EAN, coupon: null } })
    expect(await post(`/offers/${id}/refuse`, { word: ' אולי בחודש הבא ' })).toEqual({
      status: 200,
      body: { ok: true },
    })
    expect(fixture.services.calls).toMatchObject([{ body: { actor: 'owner@zmig.test', word: 'אולי בחודש הבא' } }])
    expect(JSON.stringify(await fixture.database.query('select * from edge.audit'))).not.toContain('בחודש')
  })

  it('keeps the task when the owner of the offer refuses or is away', async () => {
    const id = newId()
    await post(`/offers/${id}/take`)
    playServices({ '/ordering/best-offers': { ok: false, code: 'EXPIRED', message: 'ההצעה כבר אינה בתוקף' } })
    const refusal = { ok: false, error: 'EXPIRED', message: 'ההצעה כבר אינה בתוקף' }
    expect(await post(`/offers/${id}/accept`)).toMatchObject({ status: 409, body: refusal })
    playServices({})
    expect((await post(`/offers/${id}/accept`)).status).toBe(503)
    expect(await audited(id)).toEqual(['task-taken'])
    expect((await tasks.takersOf('offers', other)).has(id)).toBe(true)
  })

  it('teaches the search a spelling before a bike is linked', async () => {
    await fixture.database.query(
      `insert into edge.bike (id, brand_slug, model_slug, brand, model, category, year_from, year_to, front_size, rear_size)
       values ('voge-525', 'voge', '525-dsx', 'Voge', '525 DSX', 'adventure', 2023, 2026, '110/80-19', '150/70-17')`,
    )
    const id = newId()
    playServices({ '/catalog/aliases': { changed: 1 }, '/advisor/suggested-bikes': { ok: true } })
    await post(`/bikes/${id}/link`, { motorcycleId: 'voge-525', spelling: 'ווג 525' })
    expect(fixture.services.calls).toEqual([
      {
        path: '/catalog/aliases',
        body: { aliases: [{ kind: 'bike', brand: 'Voge', model: '525 DSX', alias: 'ווג 525', language: 'he' }] },
      },
      {
        path: `/advisor/suggested-bikes/${id}/close`,
        body: { motorcycleId: 'voge-525', actor: 'owner@zmig.test' },
      },
    ])
    const { body } = await json(fixture.get('/api/v1/admin/bikes/list', cookie))
    expect(body['bikes']).toEqual([{ id: 'voge-525', name: 'Voge 525 DSX 2023–2026' }])
  })

  it.each([
    ['/offers/1/refuse', { word: 'x'.repeat(61) }],
    ['/requests/1/close', { outcome: 'lost' }],
    ['/requests/1/close', {}],
    ['/bikes/1/link', { motorcycleId: '' }],
    ['/bikes/1/link', { motorcycleId: 'm', spelling: 'x' }],
    ['/cases/1/take', { from: 'x'.repeat(101) }],
  ])('refuses at %s the body %o', async (path, body) => {
    expect((await post(path, body)).status).toBe(400)
    expect(fixture.services.calls).toEqual([])
  })
})

describe('cases and refunds', () => {
  const change = (path: string, body: unknown) => json(fixture.post(`/api/v1/admin/${path}`, body, cookie))
  const refusal = (code: string) => ({ ok: false, code, message: 'נא לכתוב סיבה' })

  it('says of each case what happened, also of a kind that is not known here yet', async () => {
    const attentionId = newId()
    const of = (kind: string) => ({ attentionId, orderId: 'Z-1', kind, openedAt: '2026-11-21T10:00:00.000Z' })
    fixture.services.answer = () => ({ cases: [of('paid-twice'), of('of-tomorrow')] })
    const cases = (await json(fixture.get('/api/v1/admin/attention', cookie))).body['cases'] as { message: string }[]
    expect(cases).toMatchObject([of('paid-twice'), of('of-tomorrow')])
    for (const { message } of cases) expect(message).toMatch(/[א-ת]/)
    expect(cases[0]?.message).not.toBe(cases[1]?.message)
  })

  it('closes a case under the name of the member of staff', async () => {
    const id = newId()
    fixture.services.answer = () => ({ ok: true })
    expect(await change(`attention/${id}/close`, { note: 'טופל' })).toMatchObject({ status: 200 })
    const body = { note: 'טופל', actor: 'owner@zmig.test' }
    expect(fixture.services.calls).toEqual([{ path: `/ordering/attention/${id}/close`, body }])
    fixture.services.answer = () => refusal('NOT_FOUND')
    expect(await change(`attention/${id}/close`, {})).toMatchObject({ status: 404, body: { ok: false } })
  })

  const refundId = newId()
  it.each([
    ['transferred', 'transfer-refunded', {}],
    ['transferred', 'card-refunded', { refundId }],
    ['retry', 'retry-refund', {}],
  ])('sends a refund that is %s to ordering, as %s, and records it', async (word, action, body) => {
    fixture.services.answer = () => ({ ok: true })
    expect(await change(`refunds/Z-1/${word}`, body)).toEqual({ status: 200, body: { ok: true } })
    expect(fixture.services.calls).toEqual([{ path: `/ordering/orders/Z-1/${action}`, body }])
    expect(await fixture.database.query('select subject from edge.audit where action = $1', [action])).toEqual([
      { subject: 'Z-1' },
    ])
    fixture.services.answer = () => refusal('NOT_FOUND')
    expect(await change(`refunds/Z-1/${word}`, body)).toMatchObject({ status: 404 })
  })
})
