import { TyreListed, type TyreFacts } from '@zmig/events'
import { expect, test } from 'vitest'
import { decideComponents, decideSet, followTyre } from './tyre-set.decider.ts'

const rear = TyreListed.example
const front: TyreFacts = { ...rear, ean: '2901542743630', position: 'front', displaySize: '120/70ZR17' }

const fields = { frontEan: front.ean, rearEan: rear.ean, price: 160_000, fullPrice: 170_000 }
test('a set is its rear with the price of the pair, and names both tyres', () => {
  const decided = decideSet(fields, '2910000000007', decideComponents(front, rear), undefined, { limit: undefined })
  expect(decided).toMatchObject({
    save: {
      ean: '2910000000007',
      set: true,
      position: 'set',
      line: rear.line,
      price: 160_000,
      displaySize: `${front.displaySize} + ${rear.displaySize}`,
      front: { ean: front.ean },
      rear: { ean: rear.ean },
    },
  })
})

test.each([
  ['an unknown tyre', decideComponents(undefined, rear)],
  ['a rear in front', decideComponents(rear, rear)],
  ['a front behind', decideComponents(front, front)],
  ['a set of sets', decideComponents({ ...front, set: true }, rear)],
  ['two brands', decideComponents({ ...front, brand: 'Pirelli' }, rear)],
])('no set is made of %s', (_, tyres) =>
  expect(decideSet(fields, '2910000000007', tyres, undefined, { limit: undefined })).toMatchObject({
    ok: false,
    code: 'VALIDATION',
  }),
)

test('the same pair is not made twice, and costs no less than a shekel', () => {
  const tyres = decideComponents(front, rear)
  const made = { ...rear, displaySize: '120/70ZR17 + 180/55ZR17' }
  expect(decideSet(fields, '2910000000007', tyres, made, { limit: undefined })).toEqual({
    ok: false,
    code: 'DUPLICATE',
    message: `כבר יש זוג של שני הצמיגים האלה: \u2068${rear.brand} ${rear.line} 120/70-17 + 180/55-17\u2069`,
  })
  expect(decideSet({ ...fields, price: 0 }, '2910000000007', tyres, undefined, { limit: undefined })).toMatchObject({
    code: 'VALIDATION',
  })
})

test('staff sell a pair for a third less than its tyres, or than before, only with an owner', () => {
  const limit = { percent: 30, most: 300_000 }
  const tyres = decideComponents(front, rear)
  const together = front.price + rear.price
  const make = (price: number, before?: TyreFacts) =>
    decideSet({ ...fields, price, fullPrice: together }, '2910000000007', tyres, undefined, { limit }, before)
  const made = make(together)
  expect(make(Math.ceil(together * 0.6))).toMatchObject({ ok: false, code: 'OWNER_ONLY' })
  expect(make(Math.ceil(together * 0.8))).toMatchObject({ save: { price: Math.ceil(together * 0.8) } })
  // an owner made the pair cheaper: staff change its words
  const cheap = { ...('save' in made ? made.save : rear), price: Math.ceil(together * 0.5) }
  expect(make(cheap.price, cheap)).toMatchObject({ save: { price: cheap.price } })
  expect(make(Math.ceil(cheap.price * 0.6), cheap)).toMatchObject({ ok: false, code: 'OWNER_ONLY' })
})

test('staff do not lower a set further by giving it another tyre, which its coupons would follow', () => {
  const limit = { percent: 30, most: 300_000 }
  const cheaper = { ...front, ean: '2910000000014', price: 10_000 }
  const together = cheaper.price + rear.price
  const dear = { ...rear, set: true, front, rear, price: together * 2 }
  const change = (price: number) =>
    decideSet(
      { ...fields, frontEan: cheaper.ean, price, fullPrice: dear.price },
      '2910000000007',
      decideComponents(cheaper, rear),
      undefined,
      { limit },
      dear,
    )
  expect(change(together)).toMatchObject({ ok: false, code: 'OWNER_ONLY' })
  expect(change(Math.ceil(dear.price * 0.8))).toMatchObject({ save: { price: Math.ceil(dear.price * 0.8) } })
})

const madeOf = (line = front.line) => {
  const made = decideSet({ ...fields, line }, '2910000000007', decideComponents(front, rear), undefined, {
    limit: undefined,
  })
  if (!('save' in made)) throw new Error('the set was refused')
  return { ...made.save, cdn: [{ bucketPath: 'tyres/pair.jpg' }] }
}

test('a set follows its rear, keeps its price, pictures and its own words', () => {
  const set = madeOf('Power 6 GT')
  const after = {
    ...rear,
    category: 'touring',
    load: '75',
    displaySize: '180/55ZR17 M/C (75W)',
    price: 1,
    description: 'חדש',
  }
  expect(followTyre(set, rear, after)).toEqual({
    ...set,
    category: 'touring',
    load: '75',
    displaySize: '120/70ZR17 + 180/55ZR17 M/C (75W)',
    // it had the words of its rear
    description: 'חדש',
    rear: { ...set.rear, load: '75', displaySize: '180/55ZR17 M/C (75W)' },
  })
})

test('of its front a set takes the component and the size only', () => {
  const set = madeOf()
  const after = { ...front, category: 'touring', displaySize: '110/70ZR17', width: '110', line: 'Road 6' }
  expect(followTyre(set, front, after)).toEqual({
    ...set,
    displaySize: `110/70ZR17 + ${rear.displaySize}`,
    front: { ...set.front, displaySize: '110/70ZR17', width: '110' },
  })
})
