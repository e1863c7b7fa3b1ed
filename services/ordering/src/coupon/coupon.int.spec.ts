import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { frontEan, rearEan } from '../testing/goods.ts'
import { requestOf, startOrdering, withCheckout } from '../testing/ordering-fixture.ts'
import { type OrderingServer, serveOrdering } from '../testing/ordering-server.ts'

let shop: Awaited<ReturnType<typeof startOrdering>>
let ordering: OrderingServer

beforeAll(async () => {
  shop = await startOrdering()
  ordering = await serveOrdering(shop.deps)
})
afterAll(async () => {
  await ordering.close()
  await shop.stop()
})
beforeEach(async () => {
  await shop.clear()
  await shop.learnTyres()
  await shop.count(rearEan, 5)
})

const fields = { code: ' ride50 ', ean: rearEan, discount: 5_000 }
const create = async (change: object = {}) =>
  (await ordering.post('/coupons', { ...fields, ...change })) as { ok: boolean; coupon: { id: string } }
const pathOf = ({ coupon }: { coupon: { id: string } }) => `/coupons/${coupon.id}`
const list = async (query = '') =>
  (await ordering.get(`/coupons${query}`)) as { coupons: { id: string; code: string }[]; total: number }
const validate = (question: object = {}) =>
  ordering.post('/coupons/validate', {
    code: 'Ride50',
    cart: { items: [{ ean: rearEan, quantity: 2 }] },
    ...question,
  })

describe('staff', () => {
  test('add a coupon, which is saved in capitals', async () => {
    expect(await create()).toMatchObject({
      ok: true,
      coupon: { code: 'RIDE50', ean: rearEan, discount: 5_000, active: true, singleUse: false, redemptions: 0 },
    })
    expect(await create()).toMatchObject({ ok: false, code: 'DUPLICATE' })
    expect(await create({ ean: frontEan })).toMatchObject({ ok: true })
  })

  test.each([
    ['more than the product costs', { discount: 95_000 }],
    ['half a shekel', { discount: 50 }],
    ['no discount', { discount: 0 }],
    ['a product that is not sold', { ean: '2900000000001' }],
  ])('are refused %s', async (_, change) => {
    expect(await create(change)).toMatchObject({ ok: false, code: 'VALIDATION' })
  })

  test.each([
    ['half an agora', { discount: 0.5 }],
    ['a negative discount', { discount: -100 }],
    ['no code', { code: '  ' }],
  ])('get a problem for %s', async (_, change) => {
    await expect(create(change)).rejects.toMatchObject({ status: 400 })
  })

  test('make, change and switch on a coupon of a large share only as owners', async () => {
    const refused = {
      ok: false,
      code: 'OWNER_ONLY',
      message: expect.stringMatching(/30%.*₪3,000.*בעלי החנות/) as string,
    }
    const large = { discount: 70_000 }
    expect(await create(large)).toMatchObject(refused)
    const path = pathOf(await create())
    expect(await ordering.put(path, { ...fields, ...large })).toMatchObject(refused)
    // one that is switched off takes nothing off: switching it on is what needs the owner
    expect(await ordering.put(path, { ...fields, ...large, active: false })).toMatchObject({ ok: true })
    expect(await ordering.patch(`${path}/toggle`, { active: true })).toMatchObject(refused)
    expect(await ordering.put(path, { ...fields, ...large, active: true })).toMatchObject(refused)
    expect(await ordering.patch(`${path}/toggle`, { active: true, role: 'owner' })).toMatchObject({ ok: true })
    // staff neither make it last longer nor give it another product nor delete it; they may switch it off
    expect(await ordering.put(path, { ...fields, ...large, validUntil: '2026-12-31' })).toMatchObject(refused)
    expect(await ordering.put(path, { ...fields, ...large, ean: frontEan })).toMatchObject(refused)
    expect(await ordering.delete(path)).toMatchObject({
      ok: false,
      code: 'OWNER_ONLY',
      message: expect.stringMatching(/מוחקים רק בעלי החנות.*להשבית/) as string,
    })
    expect(await ordering.patch(`${path}/toggle`, { active: false })).toMatchObject({ ok: true, active: false })
    // switched off, staff could create it again
    expect(await ordering.delete(path)).toMatchObject({ ok: true })
    const owners = pathOf(await create({ ...large, code: 'OWNED', role: 'owner' }))
    expect(await ordering.delete(`${owners}?role=owner`)).toMatchObject({ ok: true })
    expect(await create({ ...large, code: 'OWNER', role: 'owner' })).toMatchObject({ ok: true })
  })

  test('make no room for a coupon by raising the price', async () => {
    const cost = async (price: number) =>
      shop.database.query('update ordering.product set price = $2 where ean = $1', [rearEan, price])
    const share = { discount: 28_500 }
    expect(await create(share)).toMatchObject({ ok: false, code: 'OWNER_ONLY' })
    await cost(300_000)
    expect(await create(share)).toMatchObject({
      ok: false,
      code: 'OWNER_ONLY',
      message: expect.stringMatching(/הנמוך ביותר בשבוע האחרון: ₪949\.00/) as string,
    })
    const { coupon } = await create({ ...share, active: false })
    expect(await ordering.patch(`/coupons/${coupon.id}/toggle`, { active: true })).toMatchObject({ code: 'OWNER_ONLY' })
    // a week after the raise the price is the shop's
    const weekAgo = new Date(shop.deps.clock.now().getTime() - 7 * 24 * 60 * 60 * 1000)
    await shop.database.query('update ordering.past_price set until = $1', [weekAgo])
    expect(await ordering.patch(`/coupons/${coupon.id}/toggle`, { active: true })).toMatchObject({ ok: true })
    await cost(94_900)
    await shop.database.query('delete from ordering.past_price')
  })

  test('tell what staff take off without an owner', async () => {
    expect(await list()).toMatchObject({ limit: { percent: 30, most: 300_000 } })
  })

  test('list, find, change, switch and remove coupons', async () => {
    const { coupon } = await create()
    await create({ code: 'WINTER', ean: frontEan, active: false })
    expect((await list()).coupons.map(({ code }) => code)).toEqual(['WINTER', 'RIDE50'])
    expect(await list('?code=ride')).toMatchObject({ total: 1, coupons: [{ code: 'RIDE50' }] })
    expect(await list(`?ean=${frontEan}`)).toMatchObject({ total: 1, coupons: [{ code: 'WINTER' }] })
    expect(await list('?active=true')).toMatchObject({ coupons: [{ code: 'RIDE50' }] })
    expect(await list('?page=2&limit=1')).toMatchObject({ total: 2, coupons: [{ code: 'RIDE50' }] })
    expect(await list('?code=%25')).toMatchObject({ total: 0 })
    const switched = { ok: true, code: 'RIDE50', active: false, was: true }
    expect(await ordering.patch(`/coupons/${coupon.id}/toggle`, {})).toEqual(switched)
    expect(await validate()).toEqual({ ok: false })
    const changed = { ...fields, code: 'RIDE60', discount: 6_000, singleUse: true }
    expect(await ordering.put(`/coupons/${coupon.id}`, changed)).toMatchObject({
      ok: true,
      coupon: { code: 'RIDE60', discount: 6_000, singleUse: true, active: true },
      before: { code: 'RIDE50', discount: 5_000, singleUse: false, active: false },
    })
    expect(await ordering.delete(`/coupons/${coupon.id}`)).toMatchObject({ ok: true, before: { code: 'RIDE60' } })
    for (const id of [coupon.id, 'x']) {
      const unknown = { ok: false, code: 'NOT_FOUND' }
      expect(await ordering.delete(`/coupons/${id}`)).toMatchObject(unknown)
      expect(await ordering.put(`/coupons/${id}`, fields)).toMatchObject(unknown)
      expect(await ordering.patch(`/coupons/${id}/toggle`, {})).toMatchObject(unknown)
    }
  })

  test('say until when a coupon counts, and who made it', async () => {
    const made = await create({ validUntil: '2026-11-18', by: 'st_1' })
    expect(made).toMatchObject({ ok: true, coupon: { validUntil: '2026-11-18', createdBy: 'st_1', version: 1 } })
    // noon of that day in Israel
    expect(await validate()).toMatchObject({ ok: true })
    const [row] = await shop.database.query<{ until: Date }>('select valid_until as until from ordering.coupon')
    expect(row?.until.toISOString()).toBe('2026-11-18T22:00:00.000Z')
    expect(await create({ code: 'OVER', validUntil: '2026-11-17' })).toMatchObject({ code: 'VALIDATION' })
    await shop.database.query(`update ordering.coupon set valid_until = '2026-11-17T22:00:00Z'`)
    expect(await validate()).toEqual({ ok: false })
    // its discount can still be corrected, and its last day stays when the change names none
    const { id } = made.coupon
    const corrected = { ok: true, coupon: { discount: 4_000, validUntil: '2026-11-17' } }
    expect(await ordering.put(`/coupons/${id}`, { ...fields, discount: 4_000 })).toMatchObject(corrected)
    expect(await ordering.put(`/coupons/${id}`, { ...fields, validUntil: '2026-11-16' })).toMatchObject({
      code: 'VALIDATION',
    })
    expect(await ordering.put(`/coupons/${id}`, { ...fields, validUntil: null })).toMatchObject({
      coupon: { validUntil: null },
    })
    expect(await validate()).toMatchObject({ ok: true })
  })

  test('edit one coupon at once: the refusal of the later one names what the earlier one changed', async () => {
    const { coupon } = await create()
    const change = (what: object, version: number) =>
      ordering.put(`/coupons/${coupon.id}`, { ...fields, ...what, version })
    const both = await Promise.all([
      change({ discount: 6_000 }, 1),
      change({ discount: 7_000, validUntil: '2026-12-31' }, 1),
    ])
    const refused = both.find((answer) => !(answer as { ok: boolean }).ok) as { message: string }
    const saved = both.find((answer) => (answer as { ok: boolean }).ok) as { coupon: { discount: number } }
    expect(refused).toMatchObject({ code: 'CHANGED', coupon: { version: 2, discount: saved.coupon.discount } })
    expect(refused.message).toContain(`ההנחה ₪${saved.coupon.discount / 100}`)
    // the second try names the version that it has seen now
    expect(await change({ discount: 8_000 }, 2)).toMatchObject({ ok: true, coupon: { discount: 8_000, version: 3 } })
    // pressed twice: the second asks for what is there already
    expect(await change({ discount: 8_000 }, 2)).toMatchObject({ ok: true, coupon: { version: 3 } })
  })

  test('press a button twice: one coupon is made, and the coupon is switched once', async () => {
    const both = await Promise.all([create(), create()])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await list()).toMatchObject({ total: 1, active: 1 })
    const id = both.find(({ ok }) => ok)?.coupon.id ?? ''
    const off = () => ordering.patch(`/coupons/${id}/toggle`, { active: false })
    const switched = { ok: true, code: 'RIDE50', active: false }
    const answers = await Promise.all([off(), off()])
    expect(
      answers.toSorted((one, other) => Number((one as { was: boolean }).was) - Number((other as { was: boolean }).was)),
    ).toEqual([
      { ...switched, was: false },
      { ...switched, was: true },
    ])
    expect(await list()).toMatchObject({ active: 0, coupons: [{ version: 2 }] })
    const gone = await Promise.all([1, 2].map(() => ordering.delete(`/coupons/${id}`)))
    expect(gone.filter((answer) => (answer as { ok: boolean }).ok)).toHaveLength(1)
  })

  test.each([
    ['markup', '<img src=x onerror=alert(1)>'],
    ['a formula', '=HYPERLINK("http://evil.test")'],
    ['SQL', "'; drop table ordering.coupon; --"],
    ['Hebrew with a right-to-left mark', '\u202Eקיץ'],
  ])('keep %s in a code as text', async (_, code) => {
    expect(await create({ code })).toMatchObject({ ok: true, coupon: { code: code.toUpperCase() } })
    expect(await list(`?code=${encodeURIComponent(code.slice(0, 12))}`)).toMatchObject({ total: 1 })
  })

  test('may remove a coupon that an order uses: the order keeps its discount', async () => {
    const { coupon } = await create()
    const answer = await shop.placeOrder(withCheckout(requestOf(rearEan), { couponCode: 'RIDE50' }))
    const { orderId } = answer as { orderId: string }
    expect(await list()).toMatchObject({ coupons: [{ redemptions: 1 }] })
    await ordering.delete(`/coupons/${coupon.id}`)
    await shop.change(orderId, { kind: 'expired' })
    expect(
      await shop.change(orderId, { kind: 'paid', amount: 89_900, method: 'banktransfer', by: 'staff' }),
    ).toMatchObject({ ok: true, order: { discount: 5_000, paymentStatus: 'paid' } })
  })
})

describe('a shopper', () => {
  test('gets the discount of a code, once, in agorot', async () => {
    await create()
    expect(await validate()).toEqual({ ok: true, code: 'RIDE50', discount: 5_000 })
    expect(await validate({ code: 'NONE' })).toEqual({ ok: false })
    expect(await validate({ cart: { items: [] } })).toEqual({ ok: false })
    expect(await validate({ code: ' ' })).toEqual({ ok: false })
  })

  test('learns which product a code is for, unless the code is valid for no order', async () => {
    const { coupon } = await create()
    const front = { cart: { items: [{ ean: frontEan, quantity: 1 }] } }
    const [rear] = await shop.database.query<{ name: string; size: string; brand: string }>(
      'select display_name as name, display_size as size, brand from ordering.product where ean = $1',
      [rearEan],
    )
    expect(await validate(front)).toEqual({
      ok: false,
      forProducts: [{ ean: rearEan, brand: rear?.brand, displayName: rear?.name, displaySize: rear?.size, set: false }],
    })
    await ordering.patch(`/coupons/${coupon.id}/toggle`, {})
    expect(await validate(front)).toEqual({ ok: false })
  })

  test('may use a coupon for one order again when that order is cancelled', async () => {
    await create({ singleUse: true })
    const order = (buyer: number) =>
      shop.placeOrder(withCheckout(requestOf(rearEan, 1, buyer), { couponCode: 'RIDE50' }))
    const first = (await order(0)) as { orderId: string }
    expect(await validate()).toEqual({ ok: false })
    expect(await order(1)).toMatchObject({ ok: false, code: 'COUPON_INVALID' })
    await shop.change(first.orderId, { kind: 'expired' })
    expect(await validate()).toMatchObject({ ok: true })
    expect(await order(1)).toMatchObject({ ok: true, total: 89_900 })
    const facts = (await shop.published()).filter(({ type }) => type === 'orders.coupon-redeemed')
    expect(facts.map(({ data }) => (data as { released: boolean }).released)).toEqual([false, true, false])
  })
})
