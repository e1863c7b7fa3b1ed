import { expect, it } from 'vitest'
import { bySize } from './size.queries.ts'

it('orders sizes as numbers and alphanumeric ones last', () => {
  expect(['MT', '120', '90', '3.00', '25', '4.25', '110', '2.75'].sort(bySize)).toEqual([
    '2.75',
    '3.00',
    '4.25',
    '25',
    '90',
    '110',
    '120',
    'MT',
  ])
  expect(['70', '-', '55'].sort(bySize)).toEqual(['55', '70', '-'])
})
