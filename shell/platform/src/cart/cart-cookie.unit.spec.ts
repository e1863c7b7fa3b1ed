import { Cart } from '@zmig/edge-contract'
import { describe, expect, it } from 'vitest'
import { readCart, withAdded, without, withQuantity } from './cart-cookie.ts'

const rear = { ean: '2907373823466', quantity: 1 }
const front = { ean: '2901542743630', quantity: 9 }
const cookie = (value: string) => `other=1; cart=${encodeURIComponent(value)}`

describe('a cart cookie', () => {
  it('gives its items', () => {
    expect(readCart(cookie(JSON.stringify({ items: [rear] })))).toEqual([rear])
  })

  it('is one line for a product that it repeats, at most 10', () => {
    const twice = JSON.stringify({ items: [rear, front, { ...front, quantity: 4 }] })
    expect(readCart(cookie(twice))).toEqual([rear, { ...front, quantity: 10 }])
  })

  it.each([
    ['is absent', 'other=1'],
    ['is not JSON', cookie('{"items":[')],
    ['is not encoded properly', 'cart=%E0%A4%A'],
    ['is of another shape', cookie('[1,2]')],
    ['holds a quantity as text', cookie('{"items":[{"ean":"2907373823466","quantity":"2"}]}')],
    ['holds an EAN of letters', cookie('{"items":[{"ean":"<b>","quantity":1}]}')],
  ])('is an empty cart when it %s', (_, cookies) => {
    expect(readCart(cookies)).toEqual([])
  })
})

describe('a cart cookie and the contract', () => {
  const shapes: unknown[] = [
    { items: [] },
    { items: [rear, front] },
    { items: [{ ...rear, isSet: true, free_shipping: false, price: 1 }], more: 1 },
    { items: [{ ...rear, isSet: 'yes' }] },
    { items: [{ ...rear, free_shipping: null }] },
    { items: [{ ...rear, quantity: 0 }] },
    { items: [{ ...rear, quantity: 11 }] },
    { items: [{ ...rear, quantity: 1.5 }] },
    { items: [{ ...rear, ean: '1234567' }] },
    { items: [{ ...rear, ean: 290 }] },
    { items: [rear, null] },
    { items: [[]] },
    { items: { 0: rear } },
    { items: Array.from({ length: 20 }, (_, index) => ({ ...rear, ean: `29000000000${10 + index}` })) },
    { items: Array.from({ length: 21 }, (_, index) => ({ ...rear, ean: `29000000000${10 + index}` })) },
    [],
    null,
    'cart',
  ]
  it.each(shapes.map((shape) => [JSON.stringify(shape), shape] as const))('agree on %s', (text, shape) => {
    const parsed = Cart.safeParse(shape)
    expect(readCart(cookie(text))).toEqual(parsed.success ? parsed.data.items : [])
  })
})

describe('adding to a cart', () => {
  it('opens a line with one', () => {
    expect(withAdded([rear], { ean: front.ean })).toEqual([rear, { ean: front.ean, quantity: 1 }])
  })

  it('counts a known line up and stops at 10', () => {
    const once = withAdded([front], { ean: front.ean })
    expect(withAdded(once, { ean: front.ean })).toEqual([{ ean: front.ean, quantity: 10 }])
  })

  it('stops at 20 lines', () => {
    const full = Array.from({ length: 20 }, (_, index) => ({ ean: `29000000000${10 + index}`, quantity: 1 }))
    expect(withAdded(full, { ean: rear.ean })).toHaveLength(20)
  })
})

describe('changing a cart', () => {
  it('keeps quantities between 1 and 10', () => {
    expect(withQuantity([rear], rear.ean, 40)).toEqual([{ ...rear, quantity: 10 }])
    expect(withQuantity([rear], rear.ean, 0)).toEqual([rear])
  })

  it('removes one line and leaves the others', () => {
    expect(without([rear, front], rear.ean)).toEqual([front])
  })
})
