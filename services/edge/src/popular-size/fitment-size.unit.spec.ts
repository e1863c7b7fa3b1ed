import { expect, it } from 'vitest'
import { readFitmentSize } from './fitment-size.ts'

it.each([
  ['120/70-17', { width: '120', profile: '70', rim: '17' }],
  ['3.00-18', { width: '3.00', profile: '-', rim: '18' }],
  ['4.25/85-18', { width: '4.25', profile: '85', rim: '18' }],
  ['MT90-16', { width: 'MT', profile: '90', rim: '16' }],
  ['25x8-12', { width: '25', profile: '8', rim: '12' }],
  ['unknown', undefined],
  ['', undefined],
])('reads %s', (canonical, size) => {
  expect(readFitmentSize(canonical)).toEqual(size)
})
