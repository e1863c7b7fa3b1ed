import { newId } from '@zmig/kit'
import { readPeople } from '@zmig/kit/people'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAnswerOffer } from '../best-offer/answer-offer.commands.ts'
import { createMakeOffer } from '../best-offer/best-offer.commands.ts'
import { listOpenOffers } from '../best-offer/best-offer.repository.ts'
import { rearEan } from '../testing/goods.ts'
import { requestOf, startOrdering, withCheckout } from '../testing/ordering-fixture.ts'
import { eraseBuyers, findToErase } from './erase-buyer.commands.ts'

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

const place = async (attemptId: string): Promise<{ orderId: string; personId: string }> => {
  const answer = await shop.placeOrder(withCheckout(requestOf(rearEan), { attemptId, additionalNotes: 'אחרי 17:00' }))
  if (!answer.ok) throw new Error(answer.code)
  const { orderId } = answer
  const [row] = await shop.database.query<{ personId: string }>(
    'select person_id as "personId" from ordering.orders where order_id = $1',
    [orderId],
  )
  return { orderId, personId: row?.personId ?? '' }
}

const erase = (who: string, evenUnderWay: boolean) =>
  shop.database.transaction(async (tx) => {
    const found = await findToErase(tx, who, evenUnderWay)
    if (found.ok) await eraseBuyers(tx, found.personIds, shop.deps.clock.now())
    return found
  })

test('erases a person on request, and keeps the orders', async () => {
  const one = await place('a')
  const two = await place('b')
  await shop.change(one.orderId, { kind: 'expired' })
  expect(await erase(one.orderId, false)).toEqual({
    ok: true,
    personIds: [one.personId],
    others: [two.personId],
  })
  expect((await readPeople(shop.database, [one.personId])).get(one.personId)).toEqual({
    id: one.personId,
    erased: true,
    name: '',
    phone: '',
    email: '',
  })
  const [order] = await shop.database.query('select pay_now, person_id from ordering.orders where order_id = $1', [
    one.orderId,
  ])
  expect(order).toEqual({ pay_now: 94_900, person_id: one.personId })
  expect(await erase(one.orderId, false)).toMatchObject({ ok: false, code: 'ERASED_BEFORE' })
  const history = await shop.database.query('select change from ordering.order_history order by id')
  expect(history).toEqual([{ change: 'expired' }, { change: 'erased' }])
})

test('erases a person with an open order only when that is confirmed', async () => {
  const { orderId, personId } = await place('a')
  expect(await erase(personId, false)).toEqual({
    ok: false,
    code: 'ORDERS_UNDER_WAY',
    orderIds: [orderId],
  })
  expect((await readPeople(shop.database, [personId])).get(personId)).toMatchObject({ erased: false })
  expect(await erase(personId, true)).toMatchObject({ ok: true })
})

test.each(['050-123 4000', ' Buyer0@Example.com ', '0501234000'])(
  'finds everybody with the phone or e-mail %j, and erases them together',
  async (who) => {
    const one = await place('a')
    const two = await place('b')
    await shop.database.query("update people.person set email = 'buyer0@example.com'")
    expect(await erase(who, false)).toEqual({
      ok: false,
      code: 'ORDERS_UNDER_WAY',
      orderIds: [one.orderId, two.orderId],
    })
    expect(await erase(who, true)).toEqual({ ok: true, personIds: [one.personId, two.personId], others: [] })
    expect(await shop.database.query('select from people.person where erased_at is null')).toEqual([])
    expect(await erase(who, true)).toEqual({ ok: false, code: 'NOT_FOUND' })
  },
)

test('forgets the browser and the network of an erased person, in orders, offers and coupons', async () => {
  const { orderId, personId } = await place('a')
  await shop.database.query("update ordering.orders set visitor_id = 'v_1', address_key = 'k'")
  await createMakeOffer(shop.deps)({ phone: '0501234000', ean: rearEan, price: 85_000, visitorId: 'v_1' })
  await shop.database.query(
    `insert into ordering.coupon (code, ean, discount, visitor_id, person_id) values ('C', $1, 100, 'v_1', $2)`,
    [rearEan, personId],
  )
  await shop.database.query("insert into ordering.held_in_vain values ($1, 'k', 'v_1', 1, now())", [orderId])
  await erase('0501234000', true)
  expect(await shop.database.query('select from ordering.held_in_vain')).toEqual([])
  const kept = await shop.database.query(
    `select visitor_id, address_key as k from ordering.orders where order_id = $1
     union all select visitor_id, null from ordering.best_offer union all select visitor_id, null from ordering.coupon`,
    [orderId],
  )
  expect(kept).toEqual(Array.from({ length: 3 }, () => ({ visitor_id: null, k: null })))
})

test('closes the offers of an erased person, makes no coupon, and publishes nothing', async () => {
  const made = await createMakeOffer(shop.deps)({ phone: '0501234000', ean: rearEan, price: 85_000 })
  if (!made.ok) throw new Error(made.code)
  const [person] = await shop.database.query<{ id: string }>('select id from people.person')
  await shop.database.query('delete from events.outbox')
  expect(await erase(person?.id ?? '', false)).toMatchObject({ ok: true })
  expect(await listOpenOffers(shop.database, shop.deps.clock.now())).toEqual([])
  expect(await createAnswerOffer(shop.deps)(made.offerId, 'accepted', { actor: 'dana@zmig.test' })).toMatchObject({
    ok: false,
    code: 'ERASED',
  })
  expect(await shop.database.query('select from ordering.coupon')).toEqual([])
  expect(await shop.published()).toEqual([])
})

test('finds no person for an unknown number or id', async () => {
  for (const id of ['Z-1', newId()]) expect(await erase(id, true)).toEqual({ ok: false, code: 'NOT_FOUND' })
})
