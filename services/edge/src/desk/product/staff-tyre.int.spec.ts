import { TyreListed } from '@zmig/events'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type EdgeFixture, startEdgeFixture } from '../../testing/edge-fixture.ts'
import { categoryListed, REAR, SET, setListed, tyreListed } from '../../testing/facts.ts'
import { signInStaff } from '../../testing/staff.ts'

let fixture: EdgeFixture
let cookie: { cookie: string }
let staffId = ''
beforeAll(async () => {
  fixture = await startEdgeFixture()
  const signedIn = await signInStaff(fixture)
  ;({ cookie } = signedIn)
  ;({ staffId } = signedIn.staff)
  await fixture.publish(categoryListed(), tyreListed(), setListed())
})
afterAll(() => fixture.stop())

const PRODUCTS = '/api/v1/admin/products'
const facts = TyreListed.example
const tyre = {
  brand: facts.brand,
  line: facts.line,
  hebrewName: facts.hebrewName,
  category: facts.category,
  position: facts.position,
  width: facts.width,
  profile: facts.profile,
  rim: facts.rim,
  construction: facts.construction,
  tube: facts.tube,
  displaySize: facts.displaySize,
  load: facts.load,
  speed: facts.speed,
  price: facts.price / 100,
  fullPrice: facts.fullPrice / 100,
  free_shipping: facts.freeShipping,
  score: facts.score,
  description: facts.description,
  treadFamily: facts.treadFamily,
  youtube: facts.youtube,
  dot: facts.dot ?? '',
}
const { free_shipping: freeShipping, ...rest } = tyre
const inCatalog = { ...rest, freeShipping, price: facts.price, fullPrice: facts.fullPrice }

/** What the owners answer; a test replaces the answer to its own call. */
let own: Record<string, unknown> = {}
beforeEach(() => {
  own = {}
  fixture.services.calls.length = 0
  fixture.services.answer = ({ path }) => {
    if (path in own) return own[path]
    if (path.endsWith('/open-orders')) return { orders: [], total: 0 }
    if (path === '/ordering/stock/counts') return { stocks: [] }
    return { ok: true, product: { facts, version: 3 }, sets: [] }
  }
})

const call = async (method: string, path: string, body?: unknown) => {
  const response = await fixture.send(method, path, body, cookie)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const recorded = async () => {
  const [entry] = await fixture.database.query<{ action: string; changes: { field: string }[] }>(
    `select action, details -> 'changes' as changes from edge.audit where subject = $1 order by id desc limit 1`,
    [REAR],
  )
  return entry
}

it('offers the categories and lines of the shop', async () =>
  expect(await call('GET', '/api/v1/admin/product-choices')).toMatchObject({
    status: 200,
    body: {
      ok: true,
      categories: [{ id: 'sport' }],
      lines: [
        {
          brand: facts.brand,
          line: facts.line,
          hebrewName: facts.hebrewName,
          category: facts.category,
          treadFamily: facts.treadFamily,
          youtube: '',
        },
      ],
    },
  }))

it('shows all facts of a single tyre, and of a set those of its tyres', async () => {
  expect((await call('GET', `${PRODUCTS}/${REAR}`)).body).toMatchObject({ product: { tyre } })
  const set = { ...facts, ean: SET, set: true, position: 'set' }
  own[`/catalog/tyres/${SET}`] = { ok: true, product: { facts: set, version: 1 }, sets: [] }
  expect((await call('GET', `${PRODUCTS}/${SET}`)).body).not.toHaveProperty('product.tyre')
})

it('lists a tyre in agorot for who is signed in, and records what it was listed with', async () => {
  own['/catalog/single-tyres'] = { ok: true, product: { facts, version: 1 } }
  expect(await call('POST', PRODUCTS, { ...tyre, ean: ` ${REAR} ` })).toMatchObject({
    status: 200,
    body: { ok: true, product: { ean: REAR, tyre } },
  })
  expect(fixture.services.calls[0]).toEqual({
    path: '/catalog/single-tyres',
    body: { ...inCatalog, ean: REAR, by: staffId, role: 'owner' },
  })
  expect(await recorded()).toMatchObject({ action: 'product-created' })
})

it('changes all facts, and records those that are others now', async () => {
  const before = { facts: { ...facts, score: 4.1 }, version: 2 }
  own[`/catalog/single-tyres/${REAR}`] = { ok: true, product: { facts, version: 3 }, before }
  expect(await call('PUT', `${PRODUCTS}/${REAR}`, { ...tyre, version: 2 })).toMatchObject({ status: 200 })
  expect(fixture.services.calls[0]?.body).toEqual({ ...inCatalog, by: staffId, role: 'owner', version: 2 })
  expect(await recorded()).toEqual({
    action: 'product-changed',
    changes: [{ field: 'score', before: 4.1, after: facts.score }],
  })
})

it('names every wrong field of a refusal, and the sets that a change would break', async () => {
  const faults = { ean: 'ספרת הביקורת', price: 'סכום' }
  own['/catalog/single-tyres'] = { ok: false, code: 'VALIDATION', message: 'יש כמה שדות לתקן', faults }
  expect(await call('POST', PRODUCTS, { ...tyre, ean: '1' })).toMatchObject({
    status: 422,
    body: { ok: false, error: 'VALIDATION', faults },
  })
  const sets = [{ ean: SET, name: 'Power 6' }]
  own[`/catalog/single-tyres/${REAR}`] = { ok: false, code: 'IN_USE', message: 'זוג', sets, faults: { brand: 'זוג' } }
  expect(await call('PUT', `${PRODUCTS}/${REAR}`, tyre)).toMatchObject({
    status: 409,
    body: { ok: false, error: 'IN_USE', sets, faults: { brand: 'זוג' }, product: { ean: REAR } },
  })
})

it.each([{ position: 'set' }, { price: 1.234 }, { free_shipping: 'yes' }, { line: 'x'.repeat(201) }, { score: '5' }])(
  'refuses %j before it asks anybody',
  async (change) => {
    expect((await call('POST', PRODUCTS, { ...tyre, ean: REAR, ...change })).status).toBe(400)
    expect(fixture.services.calls).toEqual([])
  },
)
