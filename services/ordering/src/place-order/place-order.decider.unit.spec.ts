import { given } from '@zmig/kit/testing'
import { expect } from 'vitest'
import { orderingConfig } from '../config.ts'
import { allocate, type Item } from '../stock/allocation.decider.ts'
import { checkout } from '../testing/checkout.ts'
import { coupon } from '../testing/coupons.ts'
import { garage } from '../testing/garages.ts'
import { frontEan, plenty, rearEan, setEan, stock, supply } from '../testing/goods.ts'
import { noOpenOrders } from '../testing/orders.ts'
import { decideBuyer, type Buyer } from './buyer.decider.ts'
import { decideItems, decideOrder, type OrderCommand, type OrderState, type OrderTerms } from './place-order.decider.ts'

const buyerOf = (change: object = {}): Buyer => {
  const decided = decideBuyer({ ...checkout(), ...change })
  if (!decided.ok) throw new Error(decided.message)
  return decided.buyer
}
const wednesday = new Date('2026-11-18T10:00:00.000Z')
const terms: OrderTerms = {
  now: wednesday,
  expiresAt: new Date('2026-11-23T10:00:00.000Z'),
  limits: { ...orderingConfig({}), phone: '03-5550101' },
}
const order = (facts: Partial<OrderCommand> = {}): OrderCommand => ({
  items: [{ ean: rearEan, quantity: 2 }],
  buyer: buyerOf(),
  couponCode: '',
  expectedTotal: undefined,
  expectedAtGarage: undefined,
  expectedLines: [],
  ...facts,
})
const state = (items: Item[], facts: Partial<OrderState> = {}, known = plenty): OrderState => ({
  lines: allocate(items, known),
  stocks: known.stocks,
  open: noOpenOrders,
  transferHolds: [],
  transfersThatDay: 0,
  coupons: [],
  booking: undefined,
  ...facts,
})
const decide = (command: OrderCommand, known: OrderState = state(command.items)) => decideOrder(command, known, terms)

given('two rears in stock', order()).then('reserves both from stock', (command) =>
  expect(decide(command)).toMatchObject({ ok: true, takes: [{ ean: rearEan, source: 'on_hand', quantity: 2 }] }),
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

const frontAndSet = [
  { ean: frontEan, quantity: 1 },
  { ean: setEan, quantity: 1 },
]
given('a set whose rear is sold out, together with its front', {
  command: order({ items: frontAndSet }),
  known: state(frontAndSet, {}, supply([stock(frontEan, { onHand: 5 }), stock(rearEan, { override: 'outofstock' })])),
}).then('refuses the whole order and names the set', ({ command, known }) =>
  expect(decide(command, known)).toMatchObject({
    ok: false,
    code: 'OUT_OF_STOCK',
    changes: [{ ean: setEan, available: 0 }],
  }),
)

const three = [{ ean: rearEan, quantity: 3 }]
given('three tyres in the cart and two in stock', {
  command: order({ items: three }),
  known: state(three, {}, supply([stock(rearEan, { onHand: 2 })])),
}).then('refuses and says how many are left', ({ command, known }) =>
  expect(decide(command, known)).toMatchObject({ code: 'OUT_OF_STOCK', changes: [{ ean: rearEan, available: 2 }] }),
)

given(
  'a tyre that is sold by phone only',
  state(order().items, {}, supply([stock(rearEan, { onHand: 9, override: 'none' })])),
).then('refuses', (known) => expect(decide(order(), known)).toMatchObject({ ok: false, code: 'OUT_OF_STOCK' }))

given('a product that we do not know', order({ items: [{ ean: '2900000000001', quantity: 1 }] })).then(
  'refuses',
  (command) => expect(decide(command)).toMatchObject({ code: 'OUT_OF_STOCK', changes: [{ available: 0 }] }),
)

given('an invalid coupon code', order({ couponCode: 'GONE' })).then('refuses', (command) =>
  expect(decide(command)).toMatchObject({ ok: false, code: 'COUPON_INVALID', message: 'קוד קופון לא תקין' }),
)

given('a coupon for the tyre', {
  command: order({ couponCode: 'ride50', expectedTotal: 184_800 }),
  known: state(order().items, { coupons: [coupon()] }),
}).then('the expected price includes the discount', ({ command, known }) =>
  expect(decide(command, known)).toMatchObject({ ok: true, coupon: { couponId: 'cp_7' }, quote: { discount: 5_000 } }),
)

given('a coupon of another buyer', {
  command: order({ couponCode: 'ride50' }),
  known: state(order().items, { coupons: [coupon({ boundTo: { phone: '0507654321', visitorId: null } })] }),
}).then('refuses', ({ command, known }) => expect(decide(command, known)).toMatchObject({ code: 'COUPON_INVALID' }))

const install = buyerOf({ sip: 'install', selectedShop: 'gumi-ayalon', installDate: '2026-11-23', installSlot: 10 })
const booking = (booked: number, facts = {}) => ({
  state: { garage: garage(facts), closed: undefined, booked },
  terms: { earliest: '2026-11-22', today: '2026-11-18', now: wednesday },
})
given('a free slot at a garage of 120 shekels a tyre', order({ buyer: install }))
  .then('is booked, and two tyres cost 240 at the garage and nothing now', (command) =>
    expect(decide(command, state(command.items, { booking: booking(1) }))).toMatchObject({
      ok: true,
      slot: { garageId: 'gumi-ayalon', day: '2026-11-23', startHour: 10 },
      quote: { installation: 24_000, payNow: 189_800, payAtGarage: 24_000 },
    }),
  )
  .then('refuses when the slot is full', (command) =>
    expect(decide(command, state(command.items, { booking: booking(2) }))).toMatchObject({ code: 'SLOT_TAKEN' }),
  )
  .then('accepts only the garage price that the shopper saw', (command) => {
    const known = state(command.items, { booking: booking(0) })
    expect(decide({ ...command, expectedAtGarage: 24_000 }, known)).toMatchObject({ ok: true })
    expect(decide({ ...command, expectedAtGarage: 6_500 }, known)).toMatchObject({
      code: 'PRICE_CHANGED',
      changes: { payAtGarage: 24_000 },
    })
  })
given('an appointment for a tyre in stock that has sold out since', {
  command: order({ buyer: install, expectedLines: [{ ean: rearEan }] }),
  known: (terms = {}) =>
    state(order().items, { booking: { ...booking(0), terms: { ...booking(0).terms, ...terms } } }, supply([])),
})
  .then('is refused with the reason when the next tyres arrive after it', ({ command, known }) =>
    expect(decide(command, known({ earliest: '2027-01-18' }))).toMatchObject({
      code: 'SLOT_TAKEN',
      message: expect.stringContaining('ולכן המועד שבחרתם כבר אינו אפשרי') as unknown,
    }),
  )
  .then('asks to confirm the later arrival when the tyres still arrive before it', ({ command, known }) =>
    expect(decide(command, known())).toMatchObject({ code: 'PRICE_CHANGED' }),
  )
const byPhone = buyerOf({ sip: 'install', selectedShop: 'gumi-ayalon' })
given('a garage of 120 shekels a tyre that books by phone', order({ buyer: byPhone })).then(
  'holds no slot, and costs the same',
  (command) =>
    expect(decide(command, state(command.items, { booking: booking(0, { manualBooking: true }) }))).toMatchObject({
      ok: true,
      slot: null,
      quote: { installation: 24_000 },
    }),
)

const nine = [{ ean: rearEan, quantity: 9 }]
given('nine tyres', nine)
  .then('are too many for a bank transfer, and the refusal names the phone', (items) =>
    expect(decide(order({ items }))).toMatchObject({
      code: 'TOO_MANY_OPEN',
      message: expect.stringContaining('03-5550101') as string,
    }),
  )
  .then('may be paid by card', (items) =>
    expect(decide(order({ items, buyer: buyerOf({ selectedPaymentMethod: 'creditcard' }) }))).toMatchObject({
      ok: true,
    }),
  )

given('an empty cart', []).then('is refused', (items) =>
  expect(decideItems(items)).toMatchObject({ code: 'VALIDATION', message: 'העגלה ריקה' }),
)

given('eleven of one tyre', [{ ean: rearEan, quantity: 11 }]).then('are refused', (items) =>
  expect(decideItems(items)).toMatchObject({ code: 'VALIDATION' }),
)
