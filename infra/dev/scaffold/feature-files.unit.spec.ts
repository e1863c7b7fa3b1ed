import { expect, test } from 'vitest'
import { featureFiles } from './feature-files.ts'

test('a new feature has the same word at every place', () => {
  const files = featureFiles('best-offer')
  expect(Object.keys(files).sort()).toEqual([
    'src/features/best-offer/best-offer.slice.ts',
    'src/features/best-offer/best-offer.slice.unit.spec.ts',
    'src/features/best-offer/best-offer.tsx',
    'src/features/best-offer/index.ts',
    'src/features/best-offer/text.ts',
  ])
  expect(files['src/features/best-offer/index.ts']).toContain('BestOffer')
  expect(files['src/features/best-offer/best-offer.slice.ts']).toContain("name: 'bestOffer'")
})
