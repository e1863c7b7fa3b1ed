import { expect, it } from 'vitest'
import { choices, roadFacts, roadTyre } from './testing/tyre.ts'
import { emptyTyre, errorsOf, filledBy, formOf, wireOf } from './tyre-form.ts'

const today = '2026-11-30'
const form = formOf(roadTyre)

it('sends what it was opened with', () => {
  expect(wireOf(form)).toEqual(roadFacts)
  expect(errorsOf(form, false, today)).toEqual({})
})

it('leaves empty what a tyre has not: profile, full price and score', () => {
  const plain = { ...roadFacts, profile: '-', fullPrice: roadFacts.price, score: 0, displaySize: '' }
  const empty = formOf({ ...roadTyre, tyre: plain })
  expect(empty).toMatchObject({ profile: '', fullPrice: '', score: '' })
  expect(wireOf(empty)).toEqual(plain)
})

it('names each field that is wrong, and an empty full price not beside the price', () =>
  expect(
    Object.keys(errorsOf({ ...form, ean: '1', price: 'x', fullPrice: '', score: '4,8', dot: '31' }, true, today)),
  ).toEqual(['ean', 'price', 'score', 'dot']))

it('takes a new tyre without an EAN, and judges no EAN that does not change', () => {
  expect(errorsOf({ ...form, ean: '' }, true, today)).toEqual({})
  expect(errorsOf({ ...form, ean: '2900000000001' }, false, today)).toEqual({})
})

it('an empty form lacks what has no default', () =>
  expect(Object.keys(errorsOf(emptyTyre, true, today))).toEqual([
    'brand',
    'line',
    'hebrewName',
    'category',
    'position',
    'width',
    'rim',
    'price',
    'treadFamily',
  ]))

it('fills in what the shop knows of a line, and keeps what was typed', () => {
  const typed = { ...emptyTyre, brand: ' michelin', line: 'road 6', hebrewName: 'כביש 6' }
  expect(filledBy(typed, choices.lines)).toEqual({
    category: 'touring',
    treadFamily: 'touring',
    youtube: 'dQw4w9WgXcQ',
  })
  expect(filledBy({ ...typed, line: 'Road 7' }, choices.lines)).toEqual({})
})
