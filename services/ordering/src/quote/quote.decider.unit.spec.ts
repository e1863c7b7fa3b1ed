import { given } from '@zmig/kit/testing'
import { expect } from 'vitest'
import { allocate, mergeItems, type Item } from '../stock/allocation.decider.ts'
import { front, frontEan, plenty, rear, rearEan, setEan, stock, supply } from '../testing/goods.ts'
import { decideQuote, splitInstalments, type QuoteTerms } from './quote.decider.ts'

const shipped: QuoteTerms = { sip: 'shipping', installationRate: 12_000, discount: 0, payments: 1 }
const item = (ean: string, quantity = 1): Item => ({ ean, quantity })
const quote = (items: Item[], terms: Partial<QuoteTerms> = {}, from = plenty) =>
  decideQuote(allocate(mergeItems(items), from), { ...shipped, ...terms })

given('one rear that is shipped', [item(rearEan)])
  .then('shipping costs 60 shekels', (items) =>
    expect(quote(items)).toMatchObject({ tyreCount: 1, subtotal: 94_900, shipping: 6_000, payNow: 100_900 }),
  )
  .then('shipping stays out of the grand total', (items) => expect(quote(items).grandTotal).toBe(94_900))
  .then('pickup costs nothing', (items) => expect(quote(items, { sip: 'pickup' }).payNow).toBe(94_900))
  .then('a discount never turns into a payment to the shopper', (items) =>
    expect(quote(items, { discount: 200_000 })).toMatchObject({ discount: 94_900, payNow: 6_000 }),
  )

given('one set that is shipped', [item(setEan)])
  .then('it counts as two tyres, and the courier is free from two tyres', (items) =>
    expect(quote(items)).toMatchObject({ tyreCount: 2, subtotal: 169_900, shipping: 0 }),
  )
  .then('charges the garage’s rate for each of both tyres, once', (items) =>
    expect(quote(items, { sip: 'install' })).toMatchObject({
      installation: 24_000,
      payAtGarage: 24_000,
      payNow: 169_900,
      grandTotal: 193_900,
    }),
  )

given('a set and a single', [item(setEan), item(frontEan)]).then('is shipped free and counts three tyres', (items) =>
  expect(quote(items)).toMatchObject({ tyreCount: 3, shipping: 0, subtotal: 243_800 }),
)

given('one tyre with free shipping', supply([stock(frontEan, { onHand: 1 })], [{ ...front, freeShipping: true }])).then(
  'ships free',
  (from) => expect(quote([item(frontEan)], {}, from).shipping).toBe(0),
)

given('a product that is no longer sold beside one that is shipped', [item('2900000000001', 5), item(rearEan)]).then(
  'does not count for free shipping and cannot be ordered',
  (items) => {
    const { lines, tyreCount, shipping } = quote(items)
    expect({ tyreCount, shipping }).toEqual({ tyreCount: 1, shipping: 6_000 })
    expect(lines[0]).toMatchObject({ purchasable: false, available: 0, unitPrice: 0 })
  },
)

given('1,000.01 shekels in three instalments', 100_001).then('the first instalment includes the remainder', (amount) =>
  expect(splitInstalments(amount, 3)).toEqual([33_335, 33_333, 33_333]),
)

given('one tyre paid in six instalments', quote([item(rearEan)], { sip: 'pickup', payments: 6 })).then(
  'the instalments add up to what is paid now',
  ({ instalments, payNow }) => {
    expect(instalments).toHaveLength(6)
    expect(instalments.reduce((sum, amount) => sum + amount, 0)).toBe(payNow)
  },
)

given('two lines of the same tyre', [item(rearEan, 2), item(frontEan), item(rearEan, 3)]).then(
  'are merged into one line',
  (items) => expect(mergeItems(items)).toEqual([item(rearEan, 5), item(frontEan)]),
)

given('a single and a set that both need the last rear tyre', {
  items: [item(rearEan), item(setEan)],
  from: supply([stock(frontEan, { onHand: 5 }), stock(rearEan, { onHand: 1, inboundCurrent: 1 })]),
}).then('the single gets it and the set waits for the shipment', ({ items, from }) => {
  const [single, set] = allocate(items, from)
  expect(single).toMatchObject({ visibility: 'instock', takes: [{ ean: rearEan, source: 'on_hand', quantity: 1 }] })
  expect(set).toMatchObject({
    visibility: 'preorder',
    takes: [
      { ean: frontEan, source: 'on_hand', quantity: 1 },
      { ean: rearEan, source: 'current', quantity: 1 },
    ],
  })
})

given('a scooter set of two equal tyres', {
  ...supply([stock(rearEan, { onHand: 4 })]),
  products: new Map([[setEan, { ...rear, ean: setEan, set: { frontEan: rearEan, rearEan } }]]),
}).then('two sets take four tyres', (from) =>
  expect(allocate([item(setEan, 2)], from)[0]?.takes).toEqual([{ ean: rearEan, source: 'on_hand', quantity: 4 }]),
)

given('twelve of one product in two lines of a cart', [item(rearEan, 6), item(rearEan, 6)]).then(
  'are one line that cannot be ordered: the limit is ten of a product',
  (items) =>
    expect(quote(items, {}, supply([stock(rearEan, { onHand: 40 })])).lines).toMatchObject([
      { quantity: 12, available: 40, purchasable: false },
    ]),
)
