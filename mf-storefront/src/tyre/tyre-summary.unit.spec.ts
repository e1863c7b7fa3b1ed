import { expect, it } from 'vitest'
import { aSet, aTyre } from '../testing/a-tyre.ts'
import { modelName, summarise } from './tyre-summary.ts'

it('drops what a card does not show', () => expect(summarise(aTyre())).not.toHaveProperty('description'))

it('shows the rear size of a set and names its front', () =>
  expect(summarise(aSet())).toMatchObject({ size: '180/55-17', front: '120/70ZR17', set: true }))

it('has no front for a single', () => expect(summarise(aTyre())).toMatchObject({ size: '180/55-17', front: '' }))

it('does not say the brand twice', () => {
  expect(modelName({ brand: 'Michelin', displayName: 'Michelin Power 6' })).toBe('Power 6')
  expect(modelName({ brand: 'Michelin', displayName: 'Power 6' })).toBe('Power 6')
})
