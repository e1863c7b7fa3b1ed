import { readMotorcycles } from '@zmig/seed/facts'
import { expect, it } from 'vitest'
import { bikeClause, tokensOf } from '../language/index.ts'
import { seedTyres } from '../testing/seed-catalogue.ts'
import { neverTogether } from './by-one-clause.ts'

it.each([
  [['brand:michelin', 'brand:pirelli'], true],
  [['fits-front:120/70-17', 'fits-rear:180/55-17', 'fits-set:120/70-17+180/55-17'], true],
  [['size:180/55-17'], true],
  [[], true],
  // a tyre for either position
  [['fits-front:120/70-12', 'fits-rear:120/70-12', 'fits-set:120/70-12+120/70-12'], false],
  // a set has two
  [['size:120/70-17', 'size:180/55-17'], false],
  [['brand:michelin', 'position:rear'], false],
  [['word:power', 'word:road'], false],
  [['brand:michelin', 'brand:michelin'], false],
])('%j: %s', (clause, exclusive) => expect(neverTogether(clause)).toBe(exclusive))

it('is true of every product of the seed: none carries two tokens of which it is said', () => {
  for (const tyre of seedTyres()) {
    const tokens = tokensOf(tyre).filter((token) => !token.startsWith('word:'))
    const wrong = tokens.flatMap((token, index) =>
      tokens.slice(index + 1).filter((other) => neverTogether([token, other])),
    )
    expect(wrong).toEqual([])
  }
})

it('is said of nearly every bike', () => {
  const bikes = readMotorcycles()
  expect(bikes.filter((bike) => neverTogether(bikeClause(bike))).length).toBeGreaterThan(bikes.length * 0.8)
})
