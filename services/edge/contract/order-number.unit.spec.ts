import { describe, expect, it } from 'vitest'
import { normaliseOrderNumber } from './typed-input.ts'

describe('the number of an order', () => {
  it.each([
    'Z-100042',
    ' z-100042 ',
    '100042',
    'Z100042',
    '#Z-100042',
    'Z–100042',
    'Z־100042',
    'Z - 100042',
    'ז-100042',
    '100 042',
    '\u2066Z-100042\u2069',
  ])('is meant by %j', (typed) => expect(normaliseOrderNumber(typed)).toBe('Z-100042'))

  it.each(['', 'Z-', 'Z-1', 'A-100042', '0501234567x', 'Z-100042/link', '../holds', 'Z-1000.42', '100042Z'])(
    'is not meant by %j',
    (typed) => expect(normaliseOrderNumber(typed)).toBeUndefined(),
  )

  it('may grow', () => expect(normaliseOrderNumber('Z-12345678')).toBe('Z-12345678'))
})
