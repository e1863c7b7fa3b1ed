import { TyreUnlisted } from '@zmig/events'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type EdgeFixture, now, startEdgeFixture } from '../../testing/edge-fixture.ts'
import { available, FRONT, REAR, SET, setListed, tyreListed } from '../../testing/facts.ts'
import { signInStaff } from '../../testing/staff.ts'

let fixture: EdgeFixture
let cookie: { cookie: string }
let staffId = ''
beforeAll(async () => {
  fixture = await startEdgeFixture()
  const signedIn = await signInStaff(fixture)
  ;({ cookie } = signedIn)
  ;({ staffId } = signedIn.staff)
  await fixture.publish(
    tyreListed(),
    tyreListed({ ean: FRONT, brand: 'Dunlop', position: 'front', cdn: [{ bucketPath: 'tyres/a.jpg' }] }),
    setListed(),
    available(REAR),
  )
})
afterAll(() => fixture.stop())

const PRODUCTS = '/api/v1/admin/products'
const facts = {
  ean: REAR,
  set: false,
  brand: 'Michelin',
  line: 'Power 6',
  displaySize: '180/55ZR17 M/C (73W)',
  description: 'צמיג',
  price: 94_900,
  fullPrice: 109_000,
  hebrewName: 'פאוור 6',
  category: 'sport',
  position: 'rear',
  width: '180',
  profile: '55',
  rim: '17',
  construction: 'R',
  tube: 'TL',
  load: '73',
  speed: '(W)',
  freeShipping: false,
  score: 4.8,
  treadFamily: 'sport',
  youtube: '',
}
const stock = { ean: REAR, onHand: 12, reserved: 4, inboundCurrent: 3, inboundNext: 2, override: null }
const openOrders = { orders: ['Z-1'], total: 1 }

/** What the owners answer; a test replaces the answer to its own call. */
let own: Record<string, unknown> = {}
beforeEach(() => {
  own = {}
  fixture.services.calls.length = 0
  fixture.services.answer = ({ path }) => {
    if (path in own) return own[path]
    if (path.endsWith('/open-orders')) return openOrders
    if (path === '/ordering/stock/counts') return { stocks: [stock] }
    return { ok: true, product: { facts, version: 3 }, sets: [{ ean: SET, name: 'Michelin Power 6' }] }
  }
})

const call = async (method: string, path: string, body?: unknown) => {
  const response = await fixture.send(method, path, body, cookie)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const listed = async (query = '') =>
  ((await call('GET', `${PRODUCTS}${query}`)).body as { products: { ean: string }[] }).products.map(({ ean }) => ean)
const recorded = async () =>
  (
    await fixture.database.query<{ action: string }>('select action from edge.audit where subject = $1 order by id', [
      REAR,
    ])
  ).map(({ action }) => action)

it('lists products with price and stock, and finds them by EAN, words and size', async () => {
  expect(await listed()).toEqual([FRONT, SET, REAR])
  for (const [query, eans] of [
    [`?q=${REAR}`, [SET, REAR]],
    ['?q=dunlop', [FRONT]],
    ['?q=michelin%20180/55-17', [SET, REAR]],
    ['?q=%25', []],
    ['?kind=set', [SET]],
    ['?brand=Dunlop', [FRONT]],
    ['?drawn=true', [SET, REAR]],
    ['?visibility=instock', [REAR]],
    ['?limit=1&page=2', [SET]],
  ] as const)
    expect({ query, eans: await listed(query) }).toEqual({ query, eans })
  const { body } = await call('GET', `${PRODUCTS}?q=${REAR}&kind=single`)
  expect(body).toMatchObject({
    products: [{ ean: REAR, fullPrice: 1_090, set: false, stock: { onHand: 12, reserved: 4, inbound: 5 } }],
    brands: ['Dunlop', 'Michelin'],
    pagination: { totalItems: 1 },
  })
})

it.each(['?page=0', '?limit=101', '?visibility=gone', '?kind=pair', `?q=${'x'.repeat(101)}`])(
  'refuses a list with %s',
  async (query) => expect((await call('GET', PRODUCTS + query)).status).toBe(400),
)

it('shows a product as its owners know it', async () => {
  expect((await call('GET', `${PRODUCTS}/${REAR}`)).body).toMatchObject({
    ok: true,
    product: { ean: REAR, price: 949, fullPrice: 1_090, version: 3, openOrders, stock: { onHand: 12, inbound: 5 } },
  })
  expect((await call('GET', `${PRODUCTS}/none`)).status).toBe(404)
})

it('changes in agorot, and records what was before and after', async () => {
  const before = { facts: { ...facts, price: 90_000 }, version: 2 }
  own[`/catalog/tyres/${REAR}`] = { ok: true, product: { facts, version: 3 }, before, sets: [] }
  const answer = await call('PATCH', `${PRODUCTS}/${REAR}/facts`, { price: 949, picture: ' a.jpg ', version: 2 })
  expect(answer).toMatchObject({ status: 200, body: { ok: true, product: { price: 949 } } })
  expect(fixture.services.calls[0]).toEqual({
    path: `/catalog/tyres/${REAR}`,
    body: { by: staffId, role: 'owner', price: 94_900, picture: 'a.jpg', version: 2 },
  })
  const [entry] = await fixture.database.query<{ changes: object[] }>(
    `select details -> 'changes' as changes from edge.audit where subject = $1 order by id desc limit 1`,
    [REAR],
  )
  expect(entry?.changes).toEqual([{ field: 'price', before: 900, after: 949 }])
})

it('answers a correction below what is reserved with the orders, and records nothing', async () => {
  const before = await recorded()
  const refusal = { ok: false, code: 'BELOW_RESERVED', message: 'שמורות', orders: ['Z-1'] }
  own[`/ordering/stock/${REAR}/correction`] = refusal
  expect(await call('POST', `${PRODUCTS}/${REAR}/stock`, { onHand: 1, reason: 'counted', seen: 12 })).toMatchObject({
    status: 409,
    body: { ok: false, error: 'BELOW_RESERVED', orders: ['Z-1'], product: { stock: { onHand: 12 } } },
  })
  expect(await recorded()).toEqual(before)
})

it('names open orders before a product is taken off sale', async () => {
  const unlist = (known: number) => call('POST', `${PRODUCTS}/${REAR}/unlist`, { openOrders: known })
  expect(await unlist(0)).toMatchObject({ status: 409, body: { error: 'IN_USE', openOrders } })
  own[`/catalog/tyres/${REAR}`] = { ok: false, code: 'IN_USE', message: 'זוג', sets: [{ ean: SET, name: 'Power' }] }
  expect(await unlist(1)).toMatchObject({ status: 409, body: { error: 'IN_USE', sets: [{ ean: SET }] } })
})

it('puts a product that was taken off sale back', async () => {
  own[`/catalog/tyres/${REAR}/relist`] = { ok: false, code: 'IN_USE', message: 'זוג' }
  const relist = () => call('POST', `${PRODUCTS}/${REAR}/relist`, {})
  expect(await relist()).toMatchObject({ status: 409, body: { ok: false, error: 'IN_USE', message: 'זוג' } })
})

it('merges the history of price and stock, the newest first, with the names of staff', async () => {
  own[`/catalog/tyres/${REAR}/history`] = {
    changes: [
      {
        id: '7',
        price: 94_900,
        fullPrice: 109_000,
        priceBefore: 90_000,
        fullPriceBefore: 109_000,
        at: '2026-11-20T10:00:00.000Z',
        by: staffId,
        cause: 'edit',
      },
    ],
  }
  own[`/ordering/stock/${REAR}/history`] = {
    changes: [
      {
        id: '8',
        before: 12,
        after: 9,
        overrideBefore: null,
        overrideAfter: null,
        cause: 'movement',
        reason: null,
        note: null,
        at: '2026-11-21T10:00:00.000Z',
        by: null,
      },
    ],
  }
  expect((await call('GET', `${PRODUCTS}/${REAR}/history`)).body).toEqual({
    ok: true,
    changes: [
      { at: '2026-11-21T10:00:00.000Z', by: '', cause: 'movement', stock: { before: 12, after: 9 } },
      {
        at: '2026-11-20T10:00:00.000Z',
        by: 'בעלת החנות',
        cause: 'edit',
        price: { before: 900, after: 949 },
        putBack: { of: 'price', change: '7' },
      },
    ],
  })
})

it('puts back a change at its owner, and records what was before and after', async () => {
  own[`/ordering/stock/${REAR}/put-back`] = { ok: true, stock, before: { ...stock, onHand: 21 } }
  expect(await call('POST', `${PRODUCTS}/${REAR}/put-back`, { of: 'stock', change: '8' })).toMatchObject({
    status: 200,
    body: { ok: true, product: { stock: { onHand: 12 } } },
  })
  expect(fixture.services.calls[0]?.body).toEqual({ change: '8', by: staffId })
  expect((await recorded()).at(-1)).toBe('stock-put-back')
  const message = 'המחיר השתנה שוב מאז'
  own[`/catalog/tyres/${REAR}/put-back`] = { ok: false, code: 'CHANGED', message }
  expect(await call('POST', `${PRODUCTS}/${REAR}/put-back`, { of: 'price', change: '7' })).toMatchObject({
    status: 409,
    body: { ok: false, error: 'CHANGED', message, product: { price: 949 } },
  })
})

it.each([{ price: 'x' }, { price: 1.234 }, { picture: 7 }, { version: 0 }])(
  'refuses the change %j before it asks anybody',
  async (body) => {
    expect((await call('PATCH', `${PRODUCTS}/${REAR}/facts`, body)).status).toBe(400)
    expect(fixture.services.calls).toEqual([])
  },
)

it('shows a product that is taken off sale nowhere, and again when it is listed again', async () => {
  const found = async () => {
    const search = (await (await fixture.get('/api/v1/search?q=dunlop')).json()) as { total?: number }
    const page = (await (await fixture.get(`/api/v1/tires/MO/${FRONT}`)).json()) as { result: object[] }
    return { search: JSON.stringify(search).includes(FRONT), page: page.result.length, list: await listed('?q=dunlop') }
  }
  // caches drop what they hold when the notification of the change has come
  const untilFound = (wanted: object) => expect.poll(found).toEqual(wanted)
  await untilFound({ search: true, page: 1, list: [FRONT] })
  await fixture.publish(TyreUnlisted.create({ ean: FRONT }, now()))
  await untilFound({ search: false, page: 0, list: [] })
  await fixture.publish(tyreListed({ ean: FRONT, brand: 'Dunlop', position: 'front' }))
  await untilFound({ search: true, page: 1, list: [FRONT] })
})
