import { erasePerson, readPeople } from '@zmig/kit/people'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rearEan } from '../testing/goods.ts'
import { requestOf, startOrdering, withCheckout } from '../testing/ordering-fixture.ts'
import { createNameInvoice } from './name-invoice.commands.ts'

let shop: Awaited<ReturnType<typeof startOrdering>>
beforeAll(async () => {
  shop = await startOrdering()
})
beforeEach(async () => {
  await shop.clear()
  await shop.learnTyres()
  await shop.count(rearEan, 5)
})
afterAll(() => shop.stop())

const business = { nameforinvoice: ' אופנועי הצפון בע״מ ', companyOrBussinessVatId: '51-488 8882' }
const buyer = { nameforinvoice: '', companyOrBussinessVatId: '' }
const shipped = withCheckout(requestOf(rearEan), {
  sip: 'shipping',
  shipping: { address: 'הרצל 5', city: 'חיפה', notes: 'קומה שנייה' },
})

const place = async (request = requestOf(rearEan)) => {
  const answer = await shop.placeOrder(request)
  if (!answer.ok) throw new Error(answer.code)
  const [order] = await shop.database.query<{ personId: string }>(
    'select person_id as "personId" from ordering.orders where order_id = $1',
    [answer.orderId],
  )
  const personId = order?.personId ?? ''
  const texts = async () => (await readPeople(shop.database, [personId])).get(personId)?.texts
  return { orderId: answer.orderId, personId, texts }
}
const name = (orderId: string, typed: typeof business) => createNameInvoice(shop.deps)(orderId, typed)

test('the invoice names the business that staff type, and the buyer again when they remove it', async () => {
  const { orderId, texts } = await place()
  expect(await name(orderId, business)).toEqual({ ok: true })
  expect(await texts()).toEqual({ nameforinvoice: 'אופנועי הצפון בע״מ', companyOrBussinessVatId: '514888882' })
  expect(await name(orderId, buyer)).toEqual({ ok: true })
  expect(await texts()).toBeUndefined()
})

test('the other fields of the form stay', async () => {
  const { orderId, texts } = await place(shipped)
  const before = await texts()
  expect(before).toHaveProperty('shippingNotes')
  await name(orderId, business)
  expect(await texts()).toMatchObject({ ...before, companyOrBussinessVatId: '514888882' })
  await name(orderId, buyer)
  expect(await texts()).toEqual(before)
})

test.each([
  ['a number with a wrong check digit', { ...business, companyOrBussinessVatId: '514888884' }],
  ['a number without a name', { ...business, nameforinvoice: '' }],
  ['a name without a number', { ...business, companyOrBussinessVatId: '' }],
])('%s is refused, and nothing changes', async (_, typed) => {
  const { orderId, texts } = await place()
  expect(await name(orderId, typed)).toMatchObject({ ok: false, code: 'VALIDATION' })
  expect(await texts()).toBeUndefined()
})

test('an order that is none, and one whose buyer was erased, are refused', async () => {
  expect(await name('Z-1', business)).toMatchObject({ ok: false, code: 'NOT_FOUND' })
  const { orderId, personId, texts } = await place()
  await shop.database.transaction((tx) => erasePerson(tx, personId))
  expect(await name(orderId, business)).toMatchObject({ ok: false, code: 'ERASED' })
  expect(await texts()).toBeUndefined()
})
