import { markedSize, shortSize } from '@zmig/edge-contract'
import { expect, it } from 'vitest'
import { aSet, aTyre } from '../testing/a-tyre.ts'
import { modelName, summarise } from './tyre-summary.ts'

it('drops what a card does not show', () => expect(summarise(aTyre())).not.toHaveProperty('description'))

it('shows both sizes of a set in one notation', () =>
  expect(summarise(aSet())).toMatchObject({ size: '180/55-17', front: '120/70-17', set: true }))

it.each([
  ['120/70ZR17 M/C (58W)', '120/70-17'],
  ['110/80R19 M/C 59V', '110/80-19'],
  ['130/80B17 M/C 65H', '130/80-17'],
  ['120/70-12 51P', '120/70-12'],
  ['3.00-18', '3.00-18'],
])('reads the size %s as %s', (marking, size) => expect(markedSize(marking)).toBe(size))

it('writes both sizes of a set as riders say them', () => {
  expect(shortSize('120/70ZR17 M/C (58W) + 180/55ZR17 M/C (73W)')).toBe('120/70-17 + 180/55-17')
  expect(shortSize('MT90B16 M/C 72H')).toBe('MT90-16')
})

it('has no front for a single', () => expect(summarise(aTyre())).toMatchObject({ size: '180/55-17', front: '' }))

it('omits the brand from the model', () => {
  expect(modelName({ brand: 'Michelin', displayName: 'Michelin Power 6' })).toBe('Power 6')
  expect(modelName({ brand: 'Michelin', displayName: 'Power 6' })).toBe('Power 6')
})
