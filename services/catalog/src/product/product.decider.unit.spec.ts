import { TyreListed } from '@zmig/events'
import { expect, test } from 'vitest'
import {
  decidePriceLine,
  decideProductChange,
  decidePutBack,
  isPicturePath,
  refuseUnlisting,
} from './product.decider.ts'

const rear = TyreListed.example
const listed = { facts: rear, version: 3 }

const owner = { limit: undefined }
test('changes what is named and keeps the rest', () => {
  expect(decideProductChange({ price: 90_000 }, listed, owner, 3)).toEqual({ save: { ...rear, price: 90_000 } })
  expect(decideProductChange({ picture: 'tyres/power-6.jpg' }, listed, owner, 3)).toEqual({
    save: { ...rear, cdn: [{ bucketPath: 'tyres/power-6.jpg' }] },
  })
  const pictured = { facts: { ...rear, cdn: [{ bucketPath: 'a.jpg' }] }, version: 1 }
  expect(decideProductChange({ picture: '' }, pictured, owner)).toEqual({ save: rear })
})

test('of two editors the second one sees what the first one saved', () =>
  expect(decideProductChange({ price: 90_000 }, listed, owner, 2)).toMatchObject({
    ok: false,
    code: 'CHANGED',
    product: listed,
  }))

test('saving what is there already is nothing, however old the form is', () =>
  expect(decideProductChange({ price: rear.price }, listed, owner, 1)).toBe('nothing'))

test.each([
  { price: 99 },
  { price: 10_000_001, fullPrice: 10_000_001 },
  { price: -4_900 },
  { price: 90_000.5 },
  { price: 110_000 },
  { fullPrice: 90_000 },
  { picture: 'https://evil.test/a.jpg' },
  { picture: '../../etc/passwd.jpg' },
  { picture: '/a.jpg' },
  { picture: 'a.svg' },
])('refuses %j', (change) =>
  expect(decideProductChange(change, listed, owner)).toMatchObject({ ok: false, code: 'VALIDATION' }),
)

const limit = { percent: 30, most: 300_000 }
test.each([
  [rear.price - Math.floor(rear.price * 0.3), true],
  [rear.price - Math.floor(rear.price * 0.3) - 1, false],
  [100, false],
])('staff lower a price to %i agorot: %s; an owner does', (price, may) => {
  const saved = { save: { price } }
  const refused = { ok: false, code: 'OWNER_ONLY', message: expect.stringMatching(/30%.*₪3,000.*בעלי החנות/) as string }
  expect(decideProductChange({ price }, listed, { limit })).toMatchObject(may ? saved : refused)
  expect(decideProductChange({ price }, listed, owner)).toMatchObject(saved)
})

test('the steps in which staff lower a price count together, and a higher price is no step', () => {
  const lowered = { facts: { ...rear, price: 70_000 }, version: 4 }
  const staff = { limit, began: 94_900 }
  expect(decideProductChange({ price: 66_500 }, lowered, staff)).toMatchObject({ save: { price: 66_500 } })
  expect(decideProductChange({ price: 66_400 }, lowered, staff)).toMatchObject({
    code: 'OWNER_ONLY',
    message: expect.stringContaining('בשבוע האחרון') as string,
  })
  expect(decideProductChange({ price: 66_400 }, lowered, { limit })).toMatchObject({ save: { price: 66_400 } })
  const low = { facts: { ...rear, price: 50_000 }, version: 5 }
  expect(decideProductChange({ price: 60_000 }, low, staff)).toMatchObject({ save: { price: 60_000 } })
})

test('takes Hebrew names and folders of the bucket as a picture', () => {
  for (const path of ['a.png', 'tyres/road-6.jpg', 'צמיגים/כביש 6.webp']) expect(isPicturePath(path)).toBe(true)
})

test('the sets that keep a tyre on sale are named as staff know them', () => {
  const setOf = (line: string) => ({ ...rear, line, displaySize: '120/70ZR17 (58W) + 180/55ZR17 (73W)' })
  const named = (line: string) => `\u2068${rear.brand} ${line} 120/70-17 + 180/55-17\u2069`
  const sets = [{ ean: rear.ean, name: `${rear.brand} Power 6 120/70-17 + 180/55-17` }]
  expect(refuseUnlisting([setOf('Power 6')])).toMatchObject({ sets })
  expect(refuseUnlisting([setOf('Power 6')]).message).toBe(`הצמיג הוא חלק מהזוג ${named('Power 6')}. פרקו את הזוג קודם`)
  expect(refuseUnlisting(['A', 'B', 'C', 'D', 'E'].map(setOf)).message).toBe(
    `הצמיג הוא חלק מהזוגות ${named('A')}, ${named('B')}, ${named('C')} ועוד 2. פרקו אותם קודם`,
  )
})

const price = (amount: number) => ({ price: amount, fullPrice: 109_000 })
test.each([
  ['is written where it finds the price that it was checked against', price(94_900), rear, { save: price(80_000) }],
  ['that was written before is written once', price(90_000), { ...rear, price: 80_000 }, 'applied'],
  ['whose price has changed is a conflict', price(90_000), rear, 'conflict'],
  ['of a product that is not sold any more is gone', price(94_900), undefined, 'gone'],
])('a line of an import %s', (_, before, now, outcome) =>
  expect(decidePriceLine({ ean: rear.ean, before, after: price(80_000) }, now)).toEqual(outcome),
)

const change = { before: price(90_000), after: price(94_900) }
test('puts back what a change made of the price, and keeps everything else', () =>
  expect(decidePutBack(change, listed, { limit: undefined })).toEqual({ save: { ...rear, ...price(90_000) } }))

test('staff put back a raise of their own, however large, and no further', () => {
  const limit = { percent: 30, most: 300_000 }
  const raise = { before: price(9_490), after: price(94_900) }
  expect(decidePutBack(raise, listed, { limit, began: 9_490 })).toEqual({ save: { ...rear, ...price(9_490) } })
  // a colleague raised it
  expect(decidePutBack(raise, listed, { limit })).toMatchObject({ ok: false, code: 'OWNER_ONLY' })
})

test.each([
  ['a price that was changed again stays, and is named', { ...rear, price: 96_000 }, '₪960.00'],
  ['a price that was put back already stays', { ...rear, price: 90_000 }, 'כבר'],
])('%s', (_, facts, named) =>
  expect(decidePutBack(change, { facts, version: 4 }, { limit: undefined })).toMatchObject({
    ok: false,
    code: 'CHANGED',
    message: expect.stringContaining(named) as string,
    product: { version: 4 },
  }),
)
