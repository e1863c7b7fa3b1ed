import { expect, test } from 'vitest'
import { createFirstSpellings } from './first-spellings.ts'
import { cellOf, type ImportRow } from './import-row.decider.ts'

const row = (facts: ImportRow['facts'] = {}): ImportRow => ({ line: 2, ean: '2907373823466', facts })

test('the first spelling of a brand and of its line holds for the whole file', () => {
  const spelled = createFirstSpellings()
  spelled(row({ brand: 'Metzeler', line: 'Roadtec  01' }))
  const second = spelled(row({ brand: 'METZELER', line: 'ROADTEC 01' }))
  expect(second.facts).toEqual({ brand: 'Metzeler', line: 'Roadtec 01' })
  expect(cellOf(second, 'brand')).toBe('METZELER')
  expect(spelled(row({ brand: 'metzeler' })).facts).toEqual({ brand: 'Metzeler' })
})

test('a line of another brand, and the words of a set, are spelled as they are', () => {
  const spelled = createFirstSpellings()
  spelled(row({ brand: 'Metzeler', line: 'Sport' }))
  expect(spelled(row({ brand: 'Dunlop', line: 'SPORT' })).facts).toEqual({ brand: 'Dunlop', line: 'SPORT' })
  const set = row({ brand: 'METZELER', line: 'sport', frontEan: '2901542743630', rearEan: '2907373823466' })
  expect(spelled(set)).toEqual(set)
  expect(spelled(row())).toEqual(row())
})
