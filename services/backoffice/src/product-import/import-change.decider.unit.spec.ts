import { expect, test } from 'vitest'
import { decideChange, type Present } from './import-change.decider.ts'

const ean = '2907373823466'
const present: Present = {
  price: 94_900,
  fullPrice: 109_000,
  set: false,
  onHand: 12,
  reserved: 4,
  override: null,
}
const line = (row: object, now: Present | undefined = present) => decideChange({ line: 5, ean, ...row }, now)

test('keeps what the file does not name', () => {
  expect(line({ price: 90_000 })).toEqual({
    change: {
      line: 5,
      ean,
      changesPrice: true,
      changesStock: false,
      changesFacts: false,
      factsBefore: null,
      factsAfter: null,
      needsOwner: false,
      before: { price: 94_900, fullPrice: 109_000, onHand: 12, override: null },
      after: { price: 90_000, fullPrice: 109_000, onHand: 12, override: null },
    },
  })
})

test('a line that says what is there changes nothing', () =>
  expect(line({ price: 94_900, onHand: 12, override: null })).toBe('unchanged'))

test.each([
  ['an unknown product', { price: 90_000 }, null, 'ean', 'המוצר לא נמצא בקטלוג'],
  ['stock of a set', { onHand: 3 }, { ...present, set: true }, 'onHand', 'לזוג אין מלאי משלו'],
  ['a price over the full price', { price: 120_000 }, present, 'price', 'המחיר גבוה מהמחיר המלא (₪1,090.00)'],
  ['a full price under the price', { fullPrice: 90_000 }, present, 'fullPrice', 'המחיר המלא נמוך מהמחיר (₪949.00)'],
  ['fewer than orders have reserved', { onHand: 3 }, present, 'onHand', '4 יחידות שמורות להזמנות'],
])('%s is a fault', (_, row, now, field, message) => {
  const decided = decideChange({ line: 5, ean, ...row }, now ?? undefined)
  expect(decided).toMatchObject({ fault: { line: 5, field, message: expect.stringContaining(message) as string } })
})

test('a fault of a price shows the shekels of the file', () =>
  expect(line({ price: 120_000, typed: { price: '₪1,200' } })).toMatchObject({ fault: { value: '₪1,200' } }))

test('an owner lowers what a member of staff has begun to lower in steps beyond their limit', () => {
  const limit = { percent: 30, most: 300_000 }
  const needsOwner = (began?: number) =>
    decideChange({ line: 5, ean, price: 90_000 }, { ...present, began }, limit) as { change: { needsOwner: boolean } }
  expect(needsOwner()).toMatchObject({ change: { needsOwner: false } })
  expect(needsOwner(130_000)).toMatchObject({ change: { needsOwner: true } })
})

const FACTS = { brand: 'Metzeler', position: 'rear', price: 91_000, fullPrice: 95_000 }
const listing = (row: object, after: object = FACTS) =>
  decideChange({ line: 5, ean, ...row }, undefined, undefined, {
    before: null,
    after: { ...FACTS, ...after },
    needsOwner: false,
  })

test('lists a product with its price among its facts, and what is on the shelf', () => {
  expect(listing({ price: 91_000, onHand: 4 })).toMatchObject({
    change: {
      changesPrice: false,
      changesStock: true,
      changesFacts: true,
      factsBefore: null,
      factsAfter: FACTS,
      after: { price: 91_000, fullPrice: 95_000, onHand: 4, override: null },
    },
  })
  expect(listing({})).toMatchObject({ change: { changesStock: false } })
  expect(listing({ onHand: 4 }, { position: 'set' })).toMatchObject({ fault: { field: 'onHand' } })
})

test('facts change beside the price, or alone', () => {
  const plan = { before: { score: 4 }, after: { score: 5 }, needsOwner: false }
  const both = decideChange({ line: 5, ean, price: 90_000 }, present, undefined, plan)
  expect(both).toMatchObject({ change: { changesPrice: true, changesFacts: true, factsAfter: { score: 5 } } })
  const alone = decideChange({ line: 5, ean }, present, undefined, plan)
  expect(alone).toMatchObject({ change: { changesPrice: false, changesFacts: true, factsBefore: { score: 4 } } })
  expect(decideChange({ line: 5, ean }, present, undefined, 'nothing')).toBe('unchanged')
})
