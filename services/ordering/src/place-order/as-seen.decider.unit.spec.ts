import { given } from '@zmig/kit/testing'
import { expect } from 'vitest'
import { decideQuote } from '../quote/quote.decider.ts'
import { allocate } from '../stock/allocation.decider.ts'
import { frontEan, rearEan, setEan, stock, supply } from '../testing/goods.ts'
import { decideAsSeen, type Seen } from './as-seen.decider.ts'

const current = '2026-12-03'
const next = '2027-01-14'
const seen = (facts: Partial<Seen> = {}): Seen => ({
  expectedTotal: undefined,
  expectedAtGarage: undefined,
  expectedLines: [],
  ...facts,
})
const quoteOf = (ean: string, stocks: Parameters<typeof supply>[0]) =>
  decideQuote(allocate([{ ean, quantity: 1 }], supply(stocks)), {
    sip: 'pickup',
    installationRate: 0,
    discount: 0,
    payments: 1,
  })
const rearSeen = (arrivesOn?: string) => seen({ expectedLines: [{ ean: rearEan, arrivesOn }] })
const shelf = quoteOf(rearEan, [stock(rearEan, { onHand: 1 })])
const preorder = quoteOf(rearEan, [stock(rearEan, { inboundCurrent: 1 })])
const ondemand = quoteOf(rearEan, [stock(rearEan)])

given('a tyre that was shown in stock', rearSeen())
  .then('is ordered while it is in stock', (known) => expect(decideAsSeen(known, shelf)).toBeUndefined())
  .then('is not ordered from the current shipment without asking again', (known) =>
    expect(decideAsSeen(known, preorder)).toMatchObject({
      code: 'PRICE_CHANGED',
      message: expect.stringContaining('מאוחר יותר ממה שהוצג לכם') as unknown,
      changes: { lines: [{ arrivesOn: current }] },
    }),
  )
  .then('is not ordered from the next shipment without asking again', (known) =>
    expect(decideAsSeen(known, ondemand)).toMatchObject({ changes: { lines: [{ arrivesOn: next }] } }),
  )
  .then('names both reasons when its price changed as well', (known) =>
    expect(decideAsSeen({ ...known, expectedTotal: 1 }, ondemand)).toMatchObject({
      message: expect.stringMatching(/^המחיר השתנה, וחלק מהצמיגים/) as unknown,
    }),
  )

given('a tyre that was shown in the current shipment', rearSeen(current))
  .then('is ordered from it', (known) => expect(decideAsSeen(known, preorder)).toBeUndefined())
  .then('is ordered when it is in stock by now', (known) => expect(decideAsSeen(known, shelf)).toBeUndefined())
  .then('is not ordered from the next shipment', (known) =>
    expect(decideAsSeen(known, ondemand)).toMatchObject({ code: 'PRICE_CHANGED' }),
  )

given('a shipment that arrives a week later than shown', rearSeen('2027-01-07')).then('asks the buyer again', (known) =>
  expect(decideAsSeen(known, ondemand)).toMatchObject({ code: 'PRICE_CHANGED' }),
)

given(
  'a set of which only the rear tyre sold out',
  quoteOf(setEan, [stock(frontEan, { onHand: 1 }), stock(rearEan)]),
).then('arrives with its rear tyre', (quote) => {
  expect(quote.lines[0]).toMatchObject({ arrivesOn: next })
  expect(decideAsSeen(seen({ expectedLines: [{ ean: setEan }] }), quote)).toMatchObject({ code: 'PRICE_CHANGED' })
})

given('a caller that sends no shown arrivals', seen()).then('is not asked', (known) =>
  expect(decideAsSeen(known, ondemand)).toBeUndefined(),
)

given('a product that is not in the order', seen({ expectedLines: [{ ean: frontEan }] })).then(
  'changes nothing',
  (known) => expect(decideAsSeen(known, ondemand)).toBeUndefined(),
)
