import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createCheckCoupon } from '../quote/quote.queries.ts'
import { rearEan } from '../testing/goods.ts'
import { requestOf, startOrdering, withCheckout } from '../testing/ordering-fixture.ts'
import { createAnswerOffer } from './answer-offer.commands.ts'
import { ANSWER_HELD_FOR } from './answer-offer.decider.ts'
import { createMakeOffer } from './best-offer.commands.ts'
import { listOpenOffers } from './best-offer.repository.ts'
import { createReopenOffer } from './reopen-offer.commands.ts'
import { sendHeldAnswers } from './send-answers.timer.ts'

let shop: Awaited<ReturnType<typeof startOrdering>>
beforeAll(async () => {
  shop = await startOrdering()
})
afterAll(() => shop.stop())
beforeEach(async () => {
  await shop.clear()
  await shop.learnTyres()
  await shop.count(rearEan, 5)
})

const dana = { phone: '0501234000', visitorId: 'v_1' }
const makeOffer = async (change: object = {}): Promise<string> => {
  const answer = await createMakeOffer(shop.deps)({ ...dana, ean: rearEan, price: 85_000, ...change })
  if (!answer.ok) throw new Error(answer.code)
  return answer.offerId
}
const answerWith = (offerId: string, answer: 'accepted' | 'refused') =>
  createAnswerOffer(shop.deps)(offerId, answer, { actor: 'dana@zmig.test' })
const accept = async (offerId: string): Promise<string> => {
  const answer = await answerWith(offerId, 'accepted')
  if (!answer.ok || !answer.coupon) throw new Error('not accepted')
  return answer.coupon.code
}
const takeBack = (offerId: string, actor = 'dana@zmig.test') => createReopenOffer(shop.deps)(offerId, { actor })
const answersSent = async () => {
  await sendHeldAnswers(shop.deps)
  return (await shop.published()).filter(({ type }) => type === 'orders.best-offer-answered')
}
/** The moment from which an answer that is given now can be sent. */
const waitUntilSent = () => shop.setTime(new Date(shop.deps.clock.now().getTime() + ANSWER_HELD_FOR))
const order = (couponCode: string, buyer: number, change: object = {}) =>
  shop.placeOrder(withCheckout(requestOf(rearEan, 1, buyer), { couponCode, ...change }))
const validate = (code: string, holder: object) =>
  createCheckCoupon(shop.deps)({ code, cart: { items: [{ ean: rearEan, quantity: 1 }] }, ...holder })

test('an accepted offer becomes a coupon for one order, and is published once', async () => {
  const offerId = await makeOffer()
  const code = await accept(offerId)
  expect(code).toMatch(/^OFFER-[2-9A-HJ-NP-Z]{6}$/)
  expect(await accept(offerId)).toBe(code)
  expect(await answersSent()).toEqual([])
  waitUntilSent()
  const sent = await answersSent()
  const again = await answersSent()
  expect(again).toEqual(sent)
  expect(sent).toMatchObject([
    {
      data: {
        offerId,
        offerVersion: 2,
        answer: 'accepted',
        answeredAt: '2026-11-18T10:00:00.000Z',
        coupon: { code, discount: 9_900, validUntil: '2026-11-19T10:00:00.000Z' },
      },
    },
  ])
  expect(await listOpenOffers(shop.database, shop.deps.clock.now())).toEqual([])
})

test('its coupon applies for the phone of the offer, and gives the offered price', async () => {
  const code = await accept(await makeOffer())
  expect(await order(code, 1)).toMatchObject({ ok: false, code: 'COUPON_INVALID' })
  expect(await order(code, 1, { visitorId: 'v_1' })).toMatchObject({ code: 'COUPON_INVALID' })
  expect(await order(code, 0)).toMatchObject({ ok: true, total: 85_000 })
  expect(await order(code, 0, { attemptId: 'again' })).toMatchObject({ code: 'COUPON_INVALID' })
})

test('its coupon is valid for the visitor or the phone of the offer only', async () => {
  const code = await accept(await makeOffer())
  const valid = { ok: true, code, discount: 9_900 }
  expect(await validate(code.toLowerCase(), { phone: '050-123 4000' })).toEqual(valid)
  expect(await validate(code, { visitorId: 'v_1' })).toEqual(valid)
  for (const other of [{}, { visitorId: 'v_2' }, { phone: '0507654321' }, { phone: '' }])
    expect(await validate(code, other)).toEqual({ ok: false })
})

test('a quote applies its coupon in the same way as the order', async () => {
  const code = await accept(await makeOffer())
  const payNow = async (checkout: object) =>
    (
      await shop.quote({
        cart: { items: [{ ean: rearEan, quantity: 1 }] },
        checkout: { couponCode: code, ...checkout },
      })
    ).payNow
  expect(await payNow({ visitorId: 'v_1' })).toBe(85_000)
  expect(await payNow({ personal: { phone: dana.phone } })).toBe(85_000)
  expect(await payNow({ visitorId: 'v_1', personal: { phone: '0507654321' } })).toBe(94_900)
})

test('its coupon ends after a day', async () => {
  const code = await accept(await makeOffer())
  shop.setTime(new Date('2026-11-19T10:00:00.000Z'))
  expect(await validate(code, dana)).toEqual({ ok: false })
  expect(await order(code, 0)).toMatchObject({ code: 'COUPON_INVALID' })
})

test('a refused offer is published, makes no coupon, and the phone may offer again', async () => {
  const offerId = await makeOffer()
  expect(await answerWith(offerId, 'refused')).toEqual({ ok: true, ean: rearEan, coupon: null })
  expect(await shop.database.query('select 1 from ordering.coupon')).toEqual([])
  expect(await answerWith(offerId, 'accepted')).toMatchObject({ ok: false, code: 'ANSWERED' })
  expect(await makeOffer({ price: 86_000 })).not.toBe(offerId)
})

test('twenty answers at once make one coupon', async () => {
  const offerId = await makeOffer()
  const codes = await Promise.all(Array.from({ length: 20 }, () => accept(offerId)))
  expect(new Set(codes).size).toBe(1)
  expect(await shop.database.query('select 1 from ordering.coupon')).toHaveLength(1)
})

test('a raise of the price makes no room for an offer that staff accept', async () => {
  const raise = (price: number) =>
    shop.database.query('update ordering.product set price = $2 where ean = $1', [rearEan, price])
  await raise(300_000)
  const offerId = await makeOffer({ price: 220_000 })
  const staff = createAnswerOffer(shop.deps, { percent: 30, most: 300_000 })
  expect(await staff(offerId, 'accepted', { actor: 'dana@zmig.test' })).toMatchObject({
    ok: false,
    code: 'OWNER_ONLY',
    message: expect.stringContaining('בשבוע האחרון') as string,
  })
  expect(await staff(offerId, 'accepted', { actor: 'dana@zmig.test', role: 'owner' })).toMatchObject({ ok: true })
  await raise(94_900)
  await shop.database.query('delete from ordering.past_price')
})

test('an unknown offer is not found', async () => {
  expect(await answerWith('7c1b0a9e-2d3c-4e5f-9a8b-1c2d3e4f5a6b', 'refused')).toMatchObject({ code: 'NOT_FOUND' })
})

test('an answer that was taken back is never sent: the offer waits again and its coupon is gone', async () => {
  const offerId = await makeOffer()
  const code = await accept(offerId)
  expect(await takeBack(offerId, 'noa@zmig.test')).toMatchObject({ ok: false, code: 'NOT_YOURS' })
  for (const _press of [1, 2]) expect(await takeBack(offerId)).toEqual({ ok: true })
  expect(await validate(code, dana)).toEqual({ ok: false })
  expect(await listOpenOffers(shop.database, shop.deps.clock.now())).toMatchObject([{ id: offerId }])
  waitUntilSent()
  expect(await answersSent()).toEqual([])
  expect(await answerWith(offerId, 'refused')).toMatchObject({ ok: true })
  waitUntilSent()
  expect(await answersSent()).toMatchObject([{ data: { offerId, answer: 'refused', coupon: null } }])
})

test('an answer stays once it is sent, its coupon is used, or its buyer has offered again', async () => {
  const sent = await makeOffer()
  await answerWith(sent, 'refused')
  waitUntilSent()
  await answersSent()
  expect(await takeBack(sent)).toMatchObject({ ok: false, code: 'SENT' })
  const replaced = await makeOffer()
  await answerWith(replaced, 'refused')
  const used = await makeOffer({ price: 86_000 })
  expect(await takeBack(replaced)).toMatchObject({ ok: false, code: 'OFFERED_AGAIN' })
  expect(await order(await accept(used), 0)).toMatchObject({ ok: true })
  expect(await takeBack(used)).toMatchObject({ ok: false, code: 'COUPON_USED' })
  expect(await takeBack('7c1b0a9e-2d3c-4e5f-9a8b-1c2d3e4f5a6b')).toMatchObject({ ok: false, code: 'NOT_FOUND' })
})

test('the word of a refusal is kept with the person only, goes out with its own answer, and goes when that is taken back', async () => {
  const refuse = async (price: number, word?: string) => {
    const offerId = await makeOffer({ price })
    const answer = await createAnswerOffer(shop.deps)(offerId, 'refused', { actor: 'dana@zmig.test', word })
    expect(answer).toEqual({ ok: true, ean: rearEan, coupon: null })
    return offerId
  }
  const texts = async () =>
    (await shop.database.query<{ texts: object | null }>('select texts from people.person'))[0]?.texts
  await refuse(85_000, 'אולי בחודש הבא')
  expect(await texts()).not.toHaveProperty('offerWord')
  waitUntilSent()
  await answersSent()
  expect(await texts()).toEqual({ offerWord: 'אולי בחודש הבא' })
  const outside = JSON.stringify([
    await shop.published(),
    await shop.database.query('select * from ordering.best_offer'),
  ])
  expect(outside).not.toContain('בחודש')
  expect(outside).toContain('dana@zmig.test')
  await takeBack(await refuse(85_000, 'טעות'))
  expect(JSON.stringify(await texts())).not.toContain('טעות')
  await refuse(85_000)
  waitUntilSent()
  await answersSent()
  expect(await texts()).toEqual({})
})
