import { given } from '@zmig/kit/testing'
import { expect } from 'vitest'
import { frontEan, plenty, rearEan, setEan, stock, supply } from '../testing/goods.ts'
import { checkout } from '../testing/checkout.ts'
import { decideBuyer } from './buyer.decider.ts'
import { addBusinessDays } from './business-days.ts'
import { decideItems, decideOrder, type OrderCommand, type OrderState } from './order.decider.ts'

const decidedBuyer = decideBuyer(checkout())
if (!decidedBuyer.ok) throw new Error(decidedBuyer.message)
const { buyer } = decidedBuyer

const wednesday = new Date('2026-11-18T10:00:00.000Z')
const order = (facts: Partial<OrderCommand> = {}): OrderCommand => ({
  items: [{ ean: rearEan, quantity: 2 }],
  buyer,
  couponCode: '',
  expectedTotal: undefined,
  ...facts,
})
const state = (facts: Partial<OrderState> = {}): OrderState => ({ ...plenty, coupons: [], ...facts })
const decide = (command: OrderCommand, known: OrderState = state()) => decideOrder(command, known, wednesday)

given('two rears in stock', order())
  .then('both are reserved from the shelf', (command) =>
    expect(decide(command)).toMatchObject({ ok: true, takes: [{ ean: rearEan, source: 'on_hand', quantity: 2 }] }),
  )
  .then('the transfer may arrive until Monday: Friday and Saturday do not count', (command) =>
    expect(decide(command)).toMatchObject({ expiresAt: new Date('2026-11-23T10:00:00.000Z') }),
  )

given('the price that the shopper saw', order({ expectedTotal: 189_800 })).then('is accepted', (command) =>
  expect(decide(command)).toMatchObject({ ok: true, quote: { payNow: 189_800 } }),
)

given('another price than the shopper saw', order({ expectedTotal: 180_000 })).then(
  'refuses and sends the new quote',
  (command) =>
    expect(decide(command)).toMatchObject({
      ok: false,
      code: 'PRICE_CHANGED',
      changes: { payNow: 189_800, tyreCount: 2 },
    }),
)

given('a set whose rear ran out, beside its front', {
  command: order({
    items: [
      { ean: frontEan, quantity: 1 },
      { ean: setEan, quantity: 1 },
    ],
  }),
  known: state({ ...supply([stock(frontEan, { onHand: 5 }), stock(rearEan, { override: 'outofstock' })]) }),
}).then('refuses the whole order and names the set', ({ command, known }) =>
  expect(decide(command, known)).toMatchObject({
    ok: false,
    code: 'OUT_OF_STOCK',
    changes: [{ ean: setEan, available: 0 }],
  }),
)

given('three wanted and two left', {
  command: order({ items: [{ ean: rearEan, quantity: 3 }] }),
  known: state({ ...supply([stock(rearEan, { onHand: 2 })]) }),
}).then('refuses and says how many are left', ({ command, known }) =>
  expect(decide(command, known)).toMatchObject({ code: 'OUT_OF_STOCK', changes: [{ ean: rearEan, available: 2 }] }),
)

given(
  'a tyre that is sold by phone only',
  state({ ...supply([stock(rearEan, { onHand: 9, override: 'none' })]) }),
).then('refuses', (known) => expect(decide(order(), known)).toMatchObject({ ok: false, code: 'OUT_OF_STOCK' }))

given('a product that we do not know', order({ items: [{ ean: '2900000000001', quantity: 1 }] })).then(
  'refuses',
  (command) => expect(decide(command)).toMatchObject({ code: 'OUT_OF_STOCK', changes: [{ available: 0 }] }),
)

given('a coupon code that is worth nothing', order({ couponCode: 'GONE' })).then('refuses', (command) =>
  expect(decide(command)).toMatchObject({ ok: false, code: 'COUPON_INVALID', message: 'קוד קופון לא תקין' }),
)

given('a coupon for the tyre', {
  command: order({ couponCode: 'ride50', expectedTotal: 184_800 }),
  known: state({ coupons: [{ id: 'cp_7', code: 'RIDE50', ean: rearEan, discount: 5_000, active: true }] }),
}).then('the discount is in the price that was expected', ({ command, known }) =>
  expect(decide(command, known)).toMatchObject({ ok: true, coupon: { couponId: 'cp_7' }, quote: { discount: 5_000 } }),
)

given('an empty cart', []).then('is refused', (items) =>
  expect(decideItems(items)).toMatchObject({ code: 'VALIDATION', message: 'העגלה ריקה' }),
)

given('eleven of one tyre', [{ ean: rearEan, quantity: 11 }]).then('are refused', (items) =>
  expect(decideItems(items)).toMatchObject({ code: 'VALIDATION' }),
)

given('an order late on Thursday', new Date('2026-11-19T21:30:00.000Z')).then(
  'three business days end on Tuesday at the same hour',
  (late) => expect(addBusinessDays(late, 3)).toEqual(new Date('2026-11-24T21:30:00.000Z')),
)
