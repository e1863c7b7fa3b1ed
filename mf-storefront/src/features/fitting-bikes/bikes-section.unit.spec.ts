import { expect, it } from 'vitest'
import { byMake } from './bikes-section.tsx'

const bike = (id: string, brand: string) => ({
  id,
  brand,
  model: id,
  yearFrom: 2014,
  yearTo: 2026,
  brandSlug: brand.toLowerCase(),
  modelSlug: id,
  apart: false,
})

it('groups bikes by make and keeps their order', () => {
  const bikes = [bike('cb650r', 'Honda'), bike('cbr600', 'Honda'), bike('mt-07', 'Yamaha')]
  expect(byMake(bikes).map((each) => [each.make, each.bikes.map(({ id }) => id)])).toEqual([
    ['Honda', ['cb650r', 'cbr600']],
    ['Yamaha', ['mt-07']],
  ])
})
