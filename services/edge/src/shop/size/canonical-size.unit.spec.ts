import { canonicalSize, readCanonicalSize } from '@zmig/edge-contract'
import { expect, it } from 'vitest'
import { widthInCapitals } from './size.queries.ts'

const spelled: [string, ReturnType<typeof readCanonicalSize>][] = [
  ['120/70-17', { width: '120', profile: '70', rim: '17' }],
  ['3.00-18', { width: '3.00', profile: '-', rim: '18' }],
  ['4.25/85-18', { width: '4.25', profile: '85', rim: '18' }],
  ['MT90-16', { width: 'MT', profile: '90', rim: '16' }],
  ['25x8-12', { width: '25', profile: '8', rim: '12' }],
  ['18x9.5-8', { width: '18', profile: '9.5', rim: '8' }],
]

it.each([...spelled, ['unknown', undefined], ['', undefined]])('reads %s', (canonical, size) => {
  expect(readCanonicalSize(canonical)).toEqual(size)
})

it.each(spelled)('writes %s', (canonical, size) => {
  expect(size && canonicalSize(size)).toBe(canonical)
})

it.each([
  [{ width: 'mt' }, { width: 'MT' }],
  [
    { width: 'mT', profile: '90', rim: '16' },
    { width: 'MT', profile: '90', rim: '16' },
  ],
  [
    { width: '3.00', profile: '-', rim: '18' },
    { width: '3.00', profile: '-', rim: '18' },
  ],
])('size search ignores letter case: %j is %j', (params, found) => expect(widthInCapitals(params)).toEqual(found))
