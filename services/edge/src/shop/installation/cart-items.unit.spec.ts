import { expect, test } from 'vitest'
import { cartOf } from './install-times.queries.ts'

const FRONT = '2901542743630'
const REAR = '2907373823466'
const cookie = (cart: unknown) => `stats=%7B%7D; cart=${encodeURIComponent(JSON.stringify(cart))}; other=1`
const items = (...lines: unknown[]) => cookie({ items: lines })

test.each([
  ['no cookie', undefined, ''],
  ['another cookie', 'stats=%7B%7D', ''],
  ['an empty cart', items(), ''],
  ['two lines', items({ ean: FRONT, quantity: 1, isSet: false }, { ean: REAR, quantity: 2 }), `${FRONT},${REAR}*2`],
  ['more than may be bought at once', items({ ean: REAR, quantity: 11 }), `${REAR}*10`],
  ['a quantity as text', items({ ean: REAR, quantity: '2' }, { ean: FRONT, quantity: 1 }), FRONT],
  ['quantities that are none', items({ ean: REAR, quantity: 0 }, { ean: FRONT, quantity: 1.5 }), ''],
  ['an EAN that is none', items({ ean: '<script>', quantity: 1 }, { ean: '1,2', quantity: 1 }), ''],
  ['lines that are none', items(null, 7, 'x', []), ''],
  ['no list', cookie({ items: 'many' }), ''],
  ['no object', cookie('cart'), ''],
  ['broken JSON', 'cart=%7B%22items%22', ''],
  ['broken percent-encoding', 'cart=%E0%A4%A', ''],
  ['an empty value', 'cart=', ''],
])('%s', (_, cookies, expected) => {
  expect(cartOf(cookies)).toBe(expected)
})

test('at most as many lines as a cart may have', () => {
  const lines = Array.from({ length: 25 }, (_, index) => ({ ean: String(29_000_000_000_00 + index), quantity: 1 }))
  expect(cartOf(items(...lines)).split(',')).toHaveLength(20)
})
