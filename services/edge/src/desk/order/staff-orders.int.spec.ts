import { allOrders, orderCounts, orderDetail } from '@zmig/edge-contract'
import { savePerson } from '@zmig/kit/people'
import { AttentionOpened, BestOfferMade, BikeSuggested, TyreRequested } from '@zmig/events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { now, startEdgeFixture, type EdgeFixture } from '../../testing/edge-fixture.ts'
import { orderExpired, orderPaid, orderPlaced, statusChanged, tyreListed } from '../../testing/facts.ts'
import { signInStaff } from '../../testing/staff.ts'
import { sumOrders } from './order.queries.ts'

let fixture: EdgeFixture
let cookie: { cookie: string }
beforeAll(async () => {
  fixture = await startEdgeFixture()
  cookie = (await signInStaff(fixture)).cookie
  const personId = await savePerson(fixture.database, {
    name: '=HYPERLINK("http://evil.test")',
    phone: '0501234567',
    email: '@dana,"example".test',
  })
  await fixture.publish(tyreListed(), orderPlaced({ orderId: 'Z-1', personId }), orderPaid({ orderId: 'Z-1' }))
  await fixture.publish(orderPlaced({ orderId: 'Z-2', personId, placedAt: '2026-11-22T10:00:00.000Z' }))
})
afterAll(() => fixture.stop())

const json = async (path: string) => (await fixture.get(path, cookie)).json()

describe('one order', () => {
  it('comes with its products and what happened to it, under the names of the members of staff', async () => {
    const at = '2026-11-21T10:00:00.000Z'
    const entry = {
      at,
      version: 2,
      by: 'staff',
      change: 'status',
      details: { from: 'open', to: 'paid', refund: 50_050 },
    }
    fixture.services.answer = () => ({
      history: [
        { ...entry, actor: 'owner@zmig.test' },
        { ...entry, actor: 'left@zmig.test' },
      ],
    })
    await fixture.get('/api/v1/pdata/Z-1/x', cookie)
    const found = await json('/api/v1/admin/orders/Z-1')
    expect(orderDetail.answer.parse(found)).toEqual(found)
    expect(found).toMatchObject({
      ok: true,
      order: { orderId: 'Z-1', version: 2 },
      products: [{ brand: 'Michelin' }],
      history: [
        { actor: 'בעלת החנות', details: { refund: 500.5 } },
        { actor: 'left@zmig.test' },
        { change: 'payment-data-read', by: 'staff' },
      ],
    })
  })

  it('has a past of what pages have words for, whatever else staff did with it', async () => {
    fixture.services.answer = () => ({ history: [] })
    const [{ staff_id: staffId } = { staff_id: '' }] = await fixture.database.query<{ staff_id: string }>(
      'select staff_id from edge.staff',
    )
    const actions = ['task-taken', 'transfer-refunded', 'order-read', 'order-changed', 'something-new']
    await fixture.database.query(
      `insert into edge.audit (at, staff_id, action, subject, details)
       select now(), $1, unnest($2::text[]), 'Z-2', '{}'`,
      [staffId, actions],
    )
    const { history } = (await json('/api/v1/admin/orders/Z-2')) as { history: { change: string }[] }
    expect(history.map(({ change }) => change).toSorted()).toEqual(['task-taken', 'transfer-refunded'])
  })

  it('is shown without its past while ordering does not answer', async () => {
    fixture.services.answer = () => Promise.reject(new Error('away'))
    expect(await json('/api/v1/admin/orders/Z-1')).toMatchObject({ order: { orderId: 'Z-1' }, history: null })
  })

  it('that does not exist is a 404', async () => {
    expect((await fixture.get('/api/v1/admin/orders/Z-0', cookie)).status).toBe(404)
  })
})

it('counts what waits in each view', async () => {
  await fixture.database.query(
    `update edge.placed_order set install_day = (now() at time zone 'Asia/Jerusalem')::date +
       case order_id when 'Z-1' then 0 else 1 end`,
  )
  const found = await json('/api/v1/admin/orders/counts')
  expect(orderCounts.answer.parse(found)).toEqual(found)
  expect(found).toEqual({ ok: true, counts: { all: 2, handle: 1, transfers: 1, installs: 1, refunds: 0 } })
})

it('sums orders, tyres and money over the orders that are neither cancelled nor expired nor refunded, however they are found', async () => {
  const personId = await savePerson(fixture.database, {
    name: 'אפרת סכומים',
    phone: '0507654321',
    email: 's@example.test',
  })
  const placedAt = '2026-07-01T10:00:00.000Z'
  const place = (orderId: string) => orderPlaced({ orderId, personId, placedAt, payNow: 10_000 })
  const off = { orderVersion: 3, trackingCode: '', from: 'paid', paymentStatus: 'refund_due' } as const
  await fixture.publish(
    ...['Z-61', 'Z-62', 'Z-63', 'Z-64', 'Z-65'].map(place),
    orderPaid({ orderId: 'Z-62' }),
    orderExpired({ orderId: 'Z-63' }),
    statusChanged({ ...off, orderId: 'Z-64', status: 'cancelled' }),
    statusChanged({ ...off, orderId: 'Z-65', status: 'paid' }),
  )
  const sums = { orders: 2, money: 200, tyres: 4 }
  const orderIds = ['Z-61', 'Z-62', 'Z-63', 'Z-64', 'Z-65', 'Z-404']
  for (const filter of [{ from: '2026-07-01', to: '2026-07-01' }, { q: 'אפרת סכומים' }, { orderIds }]) {
    const response = await fixture.post('/api/v1/orders/search', filter, cookie)
    expect(await response.json()).toMatchObject({ sums, pagination: { total: 5 } })
  }
  await fixture.database.query(`delete from edge.placed_order where person_id = $1`, [personId])
})

describe('the export', () => {
  const csv = async (body: object) => {
    const response = await fixture.post('/api/v1/orders/export', body, cookie)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain('text/csv')
    return { text: await response.text(), headers: response.headers }
  }

  it('is a sheet of the filtered orders that runs no formula and whose name says nothing of the search', async () => {
    const { text, headers } = await csv({ q: 'evil' })
    const [heading, newest, oldest, end] = text.split('\r\n')
    expect(heading).toContain('מספר הזמנה')
    expect(newest).toContain('Z-2')
    expect(oldest).toContain('Z-1')
    expect(end).toBe('')
    expect(oldest).toContain(`"'=HYPERLINK(""http://evil.test"")"`)
    expect(oldest).toContain(`"'@dana,""example"".test"`)
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"$/)
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('names the tyres, writes hours as people do, and keeps the zero of a phone without a formula', async () => {
    const [, row = ''] = (await csv({ orderIds: ['Z-1'] })).text.split('\r\n')
    expect(row).toContain(',050-1234567,')
    expect(row).toMatch(/,\d\d:00–\d\d:00,/)
    expect(row).toMatch(/,2× Michelin Power 6 180\/55-17 \(\d{13}\),/)
  })

  it('holds the orders that staff ticked', async () => {
    const lines = (await csv({ orderIds: ['Z-2', 'Z-404'] })).text.trimEnd().split('\r\n').slice(1)
    expect(lines.map((line) => line.split(',')[0])).toEqual(['Z-2'])
  })

  it('writes every amount with agorot, and plain so that a spreadsheet adds it up', async () => {
    const [heading = '', ...lines] = (await csv({})).text.replace('\uFEFF', '').trimEnd().split('\r\n')
    const headings = heading.split(',')
    const amounts = headings.flatMap((name, column) =>
      ['משלוח', 'הנחה', 'סה״כ', 'הוחזר ללקוח'].includes(name) ? [column - headings.length] : [],
    )
    expect(amounts).toHaveLength(4)
    for (const line of lines) for (const column of amounts) expect(line.split(',').at(column)).toMatch(/^\d+\.\d\d$/)
  })

  it('holds every order once, across its batches', async () => {
    const before = (await sumOrders(fixture.database)).found
    await fixture.database.query(
      `insert into edge.placed_order
       select (jsonb_populate_record(placed, jsonb_build_object('order_id', 'Z-9' || number))).*
       from edge.placed_order placed, generate_series(1, 1200) as number where order_id = 'Z-1'`,
    )
    const lines = (await csv({})).text.trimEnd().split('\r\n').slice(1)
    await fixture.database.query(`delete from edge.placed_order where order_id like 'Z-9%'`)
    expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(before + 1200)
    expect(lines).toHaveLength(before + 1200)
  })

  it.each([{ status: 'gone' }, { from: 'x' }, { q: 'x'.repeat(101) }, { orderIds: 'Z-1' }])(
    '%j is refused',
    async (body) => {
      expect((await fixture.post('/api/v1/orders/export', body, cookie)).status).toBe(400)
    },
  )

  it('of the accountant are refused for a period that ends before it begins', async () => {
    const swapped = { from: '2026-11-30', to: '2026-11-01' }
    expect((await fixture.post('/api/v1/orders/accounting', swapped, cookie)).status).toBe(400)
  })

  it.each(['0000-01-01', '0001-01-01', '1999-12-31', '2101-01-01', '9999-12-31', '2026-02-30'])(
    'and the list are refused for the day %s, which no order has',
    async (day) => {
      const statusOf = async (path: string, body: object) => (await fixture.post(path, body, cookie)).status
      for (const body of [{ from: day }, { to: day }]) {
        expect(await statusOf('/api/v1/orders/search', body)).toBe(400)
        expect(await statusOf('/api/v1/orders/export', body)).toBe(400)
        expect(await statusOf('/api/v1/orders/accounting', { from: '2026-11-01', to: '2026-11-30', ...body })).toBe(400)
      }
    },
  )
})

describe('the live stream', () => {
  const open = async (headers: Record<string, string>) => {
    const response = await fixture.get('/api/v1/admin/orders/live', headers)
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    let heard = ''
    const until = async (text: string) => {
      while (!heard.includes(text)) {
        const { value, done } = (await reader?.read()) ?? { done: true }
        if (done) throw new Error(`the stream ended before ${text}`)
        heard += value ?? ''
      }
      return heard
    }
    const untilEnd = async () => {
      for (;;) {
        const { value, done } = (await reader?.read()) ?? { done: true }
        if (done) return heard
        heard += value ?? ''
      }
    }
    return { until, untilEnd, close: () => reader?.cancel() }
  }

  it('says that an order came in, and that it changed, without a word about its buyer', async () => {
    const stream = await open(cookie)
    await stream.until('retry')
    await fixture.publish(orderPlaced({ orderId: 'Z-3' }))
    await stream.until('data: {"kind":"placed","orderId":"Z-3"}\n\n')
    await fixture.publish(statusChanged({ orderId: 'Z-3', orderVersion: 2, status: 'cancelled', trackingCode: '' }))
    const heard = await stream.until('data: {"kind":"changed","orderId":"Z-3"}\n\n')
    expect(heard).not.toMatch(/050|evil/)
    await stream.close()
  })

  it.each([
    ['a best offer', BestOfferMade],
    ['a request for a tyre', TyreRequested],
    ['an unknown bike', BikeSuggested],
    ['a case', AttentionOpened],
  ])('says that the inbox changed with %s, without a word about whose it is', async (_what, event) => {
    const stream = await open(cookie)
    await stream.until('retry')
    await fixture.publish(event.create(event.example as never, now()))
    const heard = await stream.until('data: {"kind":"inbox"}\n\n')
    expect(heard).not.toContain(BestOfferMade.example.personId)
    await stream.close()
  })

  it('ends with its session, before another line', async () => {
    const own = await signInStaff(fixture)
    const stream = await open(own.cookie)
    await stream.until('retry')
    await fixture.post('/auth/logout', {}, own.cookie)
    await fixture.publish(orderPlaced({ orderId: 'Z-4' }))
    expect(await stream.untilEnd()).not.toContain('Z-4')
  })

  it('has at most 20 windows of one session, and takes another when one closes', async () => {
    const { cookie: other } = await signInStaff(fixture)
    const { cookie: mine } = await signInStaff(fixture)
    const streams = await Promise.all(Array.from({ length: 20 }, () => open(mine)))
    const refused = await fixture.get('/api/v1/admin/orders/live', mine)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('content-type')).toContain('application/problem+json')
    expect(await refused.json()).toMatchObject({ status: 429, detail: expect.stringMatching(/^[א-ת].*20/) as string })
    streams.push(await open(other))
    await streams[0]?.close()
    await expect
      .poll(async () => {
        const { status, body } = await fixture.get('/api/v1/admin/orders/live', mine)
        await body?.cancel()
        return status
      })
      .toBe(200)
    for (const stream of streams) await stream.close()
  })

  it('is refused without a session', async () => {
    expect((await fixture.get('/api/v1/admin/orders/live')).status).toBe(401)
  })
})

it('is sent compressed to a browser that takes it, but no refusal, export or stream', async () => {
  await fixture.publish(...[5, 6, 7, 8].map((number) => orderPlaced({ orderId: `Z-${number}` })))
  const encodingOf = async (answered: Promise<Response>) => {
    const { status, headers, body } = await answered
    await body?.cancel()
    return [status, headers.get('content-encoding'), headers.get('cache-control')]
  }
  const takes = { ...cookie, 'accept-encoding': 'gzip, br' }
  expect(await encodingOf(fixture.get('/api/v1/orders', takes))).toEqual([200, 'br', 'no-store'])
  expect(await encodingOf(fixture.post('/api/v1/orders/search', { page: 1 }, takes))).toEqual([200, 'br', 'no-store'])
  expect(await encodingOf(fixture.get('/api/v1/orders', { ...cookie, 'accept-encoding': 'identity' }))).toEqual([
    200,
    null,
    'no-store',
  ])
  expect(await encodingOf(fixture.get('/api/v1/admin/orders/Z-none', takes))).toEqual([404, null, 'no-store'])
  expect(await encodingOf(fixture.post('/api/v1/orders/export', {}, takes))).toEqual([200, null, 'no-store'])
  expect(await encodingOf(fixture.get('/api/v1/admin/orders/live', takes))).toEqual([200, null, 'no-store'])
})

it('answers the list without a page with orders and products alone', async () => {
  const found = (await json('/api/v1/orders')) as object
  expect(Object.keys(found)).toEqual(['ok', 'orders', 'products'])
  expect(allOrders.answer.parse(found)).toEqual(found)
})
