import { createAnswerOffer } from '@zmig/ordering'
import { createServiceClient, newId } from '@zmig/kit'
import { GarageListed } from '@zmig/events'
import { savePerson } from '@zmig/kit/people'
import { eventually } from '@zmig/kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GARAGE, REAR, startWholeShop, type WholeShop } from './testing/whole-shop.ts'

/** What staff mend on their pages, in a whole shop where every service works with the role of its own. */
let shop: WholeShop
let staff = { cookie: '' }
beforeAll(async () => {
  shop = await startWholeShop('2026-11-18T10:00:00.000Z')
  staff = await shop.signIn()
})
afterAll(() => shop.stop())

const envelope = (price: number) =>
  GarageListed.create(
    { ...GarageListed.example, price },
    { id: newId(), source: '/garages', time: '2026-11-18T10:00:00.000Z' },
  )
const priceIn = async (table: string) =>
  (await shop.database.query<{ price: number }>(`select price from ${table} where id = $1`, [GARAGE]))[0]?.price
const replay = (projection: string, key?: string) =>
  shop.post('/api/v1/admin/parked/replay', { projection, ...(key !== undefined && { key }) }, staff)

test.each([
  ['ordering-garages', 'ordering.garage', 7_700],
  ['edge-installation', 'edge.garage', 8_800],
])('an event that %s parked is applied when staff ask for it', async (projection, table, price) => {
  const event = envelope(price)
  const [place] = await shop.database.query<{ partition: number }>(
    `select partition from events.projection_offset where projection = $1 and topic = 'garages' order by next_offset desc limit 1`,
    [projection],
  )
  await shop.database.query(
    `insert into events.parked (projection, topic, partition, log_offset, key, type, event_id, event, reason)
     values ($1, 'garages', $2, 9000, $3, $4, $5, $6, 'TypeError: of yesterday')`,
    [projection, place?.partition, event.key, event.type, event.id, JSON.stringify(event)],
  )
  const listed = await shop.get('/api/v1/admin/inbox/parked', staff)
  expect(listed.body['parked']).toMatchObject([{ projection, key: GARAGE }])
  expect(await replay(projection, 'another key')).toMatchObject({ body: { ok: true, applied: 0, left: 0 } })
  expect(await replay(projection, GARAGE)).toMatchObject({ status: 200, body: { ok: true, applied: 1, left: 0 } })
  expect(await priceIn(table)).toBe(price)
  expect((await shop.get('/api/v1/admin/inbox/parked', staff)).body['parked']).toEqual([])
})

test('an event that the log refused goes back to the outbox, and reaches its readers', async () => {
  const event = envelope(9_900)
  await shop.database.query(
    `insert into events.outbox_parked (id, topic, partition, event, bytes, reason) values (900000, 'garages', 0, $1, 500, 'too large')`,
    [JSON.stringify(event)],
  )
  expect(await replay('outbox', GARAGE)).toMatchObject({ body: { ok: true, applied: 1, left: 0 } })
  await eventually(async () => expect(await priceIn('edge.garage')).toBe(9_900))
})

test('an event that cannot be mended is given up with a reason, and the one behind it is applied', async () => {
  const places = await shop.database.query<{ partition: number }>(
    `select partition from events.projection_offset where projection = 'edge-installation' and topic = 'garages'
     order by next_offset desc limit 1`,
  )
  const events = [envelope(1), envelope(9_100)]
  for (const [index, event] of events.entries())
    await shop.database.query(
      `insert into events.parked (projection, topic, partition, log_offset, key, type, event_id, event, reason)
       values ('edge-installation', 'garages', $1, $2, $3, $4, $5, $6, $7)`,
      [
        places[0]?.partition,
        9_100 + index,
        event.key,
        event.type,
        event.id,
        JSON.stringify(event),
        index === 0 ? 'TypeError: for ever' : 'follows a parked event of the same key',
      ],
    )
  const body = { projection: 'edge-installation', key: GARAGE, reason: 'מוסך שנפתח בטעות' }
  const giveUp = (asked: object) => shop.post('/api/v1/admin/parked/give-up', asked, staff)
  expect(await giveUp({ ...body, reason: ' ' })).toMatchObject({ status: 400 })
  expect(await giveUp({ ...body, projection: 'none-of-ours' })).toMatchObject({ status: 404 })
  expect(await giveUp(body)).toMatchObject({ status: 200, body: { ok: true, givenUp: 1, applied: 1, left: 0 } })
  expect(await priceIn('edge.garage')).toBe(9_100)
  expect(await shop.database.query('select log_offset from events.given_up')).toEqual([{ log_offset: 9_100 }])
  const [entry] = await shop.database.query<{ details: object }>(
    `select details from edge.audit where action = 'parked-given-up' and subject = 'edge-installation'`,
  )
  expect(JSON.stringify(entry?.details)).toContain(body.reason)
})

test('an event that the log refused is given up as well', async () => {
  await shop.database.query(
    `insert into events.outbox_parked (id, topic, partition, event, bytes, reason) values (900001, 'garages', 0, $1, 500, 'too large')`,
    [JSON.stringify(envelope(9_950))],
  )
  const body = { projection: 'outbox', key: GARAGE, reason: 'אירוע שאי אפשר לפרסם' }
  expect(await shop.post('/api/v1/admin/parked/give-up', body, staff)).toMatchObject({ body: { ok: true, givenUp: 1 } })
  expect(await shop.database.query('select from events.outbox_parked')).toEqual([])
})

test('an unknown reader is refused, and only staff may ask', async () => {
  expect(await replay('none-of-ours')).toMatchObject({ status: 404, body: { ok: false, error: 'NOT_FOUND' } })
  expect((await shop.post('/api/v1/admin/parked/replay', { projection: 'outbox' })).status).toBe(401)
  const operator = createServiceClient({
    baseUrl: shop.inside.url,
    secret: shop.inside.secret,
    caller: 'operator',
    timeoutMs: 5_000,
  })
  await expect(operator.post('/projections/parked/replay', { projection: 'outbox' })).rejects.toMatchObject({
    status: 403,
  })
})

test('closing a garage for a week names its appointment, and after the yes its buyer gets a mail and staff a case', async () => {
  const buyer = { name: 'דנה כהן', phone: '0521234567', email: 'dana.week@example.com' }
  const days = (await shop.get(`/api/v1/checkout/install/dates/${GARAGE}`)).body as unknown as { value: string }[]
  const day = days[3]?.value ?? ''
  const placed = await shop.post('/api/v1/checkout', {
    cart: { items: [{ ean: REAR, quantity: 2 }] },
    checkout: {
      sip: 'install',
      selectedShop: GARAGE,
      installDate: day,
      installSlot: 10,
      personal: { name: buyer.name, phone: buyer.phone, emailaddress: buyer.email },
      payment: { check_tos: true, payments: 1 },
      selectedPaymentMethod: 'banktransfer',
    },
  })
  const orderId = placed.body['orderId'] as string
  expect(orderId).toMatch(/^Z-/)
  await eventually(async () => expect(await shop.inbox(buyer.email)).toHaveLength(1))

  const { garages } = (await shop.get('/api/v1/admin/garages', staff)).body as { garages: { _id: string }[] }
  const { _id, city: _, ...fields } = garages.find((each) => each._id === GARAGE) as Record<string, unknown>
  const closures = [{ from: day, to: day, reason: 'vacation' }]
  const close = (accepted?: string[]) =>
    shop.send(
      'PUT',
      `/api/v1/admin/garages/${String(_id)}`,
      { ...fields, closures, ...(accepted && { accepted }) },
      staff,
    )
  const refused = await close()
  expect(refused).toMatchObject({
    status: 409,
    body: { error: 'BREAKS_BOOKINGS', broken: [{ orderId, day, startCursor: 10, name: buyer.name }] },
  })
  expect(await shop.database.query('select 1 from ordering.attention')).toEqual([])
  expect(await close([orderId])).toMatchObject({ status: 200, body: { ok: true } })

  await eventually(async () => {
    const [broken] = await shop.inbox(buyer.email)
    expect(broken?.text).toContain('/order/')
    expect(broken?.subject).toMatch(/מועד/)
  })
  const cases = (await shop.get('/api/v1/admin/inbox/cases', staff)).body['cases'] as {
    orderId: string
    kind: string
  }[]
  expect(cases).toMatchObject([{ orderId, kind: 'appointment-broken' }])
  const dates = (await shop.get(`/api/v1/checkout/install/dates/${GARAGE}`)).body as unknown as { value: string }[]
  expect(dates.map(({ value }) => value)).not.toContain(day)
  const week = await shop.get(`/api/v1/admin/garages/${GARAGE}/week/${day}`, staff)
  expect(week.body['days']).toMatchObject({
    0: { closed: 'closure', reason: 'vacation', slots: [{ bookings: [{ orderId, tyreCount: 2 }] }] },
  })
})

test('an offer that the inbox answers is answered for the command line too: both call one command', async () => {
  const personId = await savePerson(shop.database, { name: '', phone: '0501234567', email: '' })
  const offerId = newId()
  await shop.database.query(
    `insert into ordering.best_offer (offer_id, person_id, ean, price, list_price, made_at, expires_at)
     values ($1, $2, $3, 85000, 94900, $4, $5)`,
    [offerId, personId, REAR, '2026-11-18T09:00:00Z', '2026-11-19T09:00:00Z'],
  )
  expect(await shop.post(`/api/v1/admin/inbox/offers/${offerId}/accept`, {}, staff)).toMatchObject({ status: 200 })
  // what `npm run offers -- accept` and `-- refuse` call
  const answer = createAnswerOffer(shop.deps)
  expect(await answer(offerId, 'accepted', { actor: 'operator' })).toMatchObject({
    ok: true,
    coupon: { discount: 9_900 },
  })
  expect(await answer(offerId, 'refused', { actor: 'operator' })).toMatchObject({ ok: false, code: 'ANSWERED' })
  expect(await shop.database.query('select count(*)::integer as count from ordering.coupon')).toEqual([{ count: 1 }])
})
