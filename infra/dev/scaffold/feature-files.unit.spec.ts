import { expect, test } from 'vitest'
import { featureFiles } from './feature-files.ts'

test('a new feature has the same word at every place', () => {
  const files = featureFiles('best-offer')
  expect(Object.keys(files).sort()).toEqual([
    'src/features/best-offer/best-offer.tsx',
    'src/features/best-offer/best-offer.unit.spec.ts',
  ])
  expect(files['src/features/best-offer/best-offer.tsx']).toContain('export const BestOffer')
  expect(files['src/features/best-offer/best-offer.tsx']).toContain("name: 'bestOffer'")
  expect(files['src/features/best-offer/best-offer.unit.spec.ts']).toContain("from './best-offer.tsx'")
})
