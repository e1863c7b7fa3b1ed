import { expect, test } from 'vitest'
import { listOf, textAfter } from './combobox.tsx'

const items = Array.from({ length: 40 }, (_, index) => ({ ean: `29000000000${index + 10}`, name: `Tyre ${index}` }))
const chosen = { ean: '3528701931487', name: 'Michelin Road 6 180/55-17' }
const field = {
  items,
  chosen,
  search: chosen.name,
  itemKey: ({ ean }: typeof chosen) => ean,
  itemText: ({ name }: typeof chosen) => name,
}

test('a product that is chosen is in the list again when the field is opened, whatever the list begins with', () => {
  expect(listOf(field)[0]).toEqual(chosen)
  expect(listOf(field)).toHaveLength(41)
  expect(listOf({ ...field, chosen: items[3], search: 'Tyre 3' })).toEqual(items)
})

test('a search for something else lists only what was found', () => {
  expect(listOf({ ...field, search: 'tyre' })).toEqual(items)
  expect(listOf({ ...field, items: [], search: 'nothing' })).toEqual([])
})

test('the field shows the chosen product when it is left, although the list does not hold it', () => {
  expect(textAfter(field, chosen.ean)).toBe(chosen.name)
  expect(textAfter({ ...field, search: 'half typ' }, chosen.ean)).toBe(chosen.name)
})

test('the field shows another product as soon as it is chosen', () => {
  expect(textAfter(field, items[2]?.ean ?? '')).toBe('Tyre 2')
})

test('the field shows the EAN while its product is not loaded, and keeps what was typed without a choice', () => {
  expect(textAfter({ ...field, items: [], chosen: undefined }, chosen.ean)).toBe(chosen.ean)
  expect(textAfter(field, null)).toBeUndefined()
  expect(textAfter({ ...field, items: [], chosen: undefined, keepsText: true }, chosen.ean)).toBeUndefined()
})
