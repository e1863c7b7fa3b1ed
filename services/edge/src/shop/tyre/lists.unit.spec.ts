import { given } from '@zmig/kit/testing'
import { expect } from 'vitest'
import { byListOrder, type Listed } from './lists.ts'

const product = (ean: string, visibility: Listed['visibility'], set: boolean, price: number): Listed => ({
  ean,
  visibility,
  set,
  price,
})

const expected = [
  product('01', 'instock', true, 900),
  product('02', 'instock', false, 100),
  product('03', 'instock', false, 200),
  product('04', 'instock', false, 200),
  product('05', 'preorder', true, 50),
  product('06', 'preorder', false, 40),
  product('07', 'ondemand', true, 30),
  product('08', 'ondemand', false, 20),
  product('09', 'outofstock', true, 10),
  product('10', 'outofstock', false, 9),
  product('11', 'none', true, 8),
  product('12', 'none', false, 7),
]

given('products of every kind in any order', () => [...expected].reverse())
  .then('are ordered by availability, sets first, cheaper first, EAN last', (products) =>
    expect(products.sort(byListOrder)).toEqual(expected),
  )
  .then('are ordered the same from any input order', (products) =>
    expect([...products.slice(5), ...products.slice(0, 5)].sort(byListOrder)).toEqual(expected),
  )
