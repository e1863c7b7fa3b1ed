import { expect, it } from 'vitest'
import { expiryText } from './transfer-details.tsx'

it('writes the deadline in the time zone of Israel, in summer and in winter', () => {
  expect(expiryText('2026-11-26T14:00:00Z')).toContain('16:00')
  expect(expiryText('2026-11-26T14:00:00Z')).toContain('26 בנובמבר')
  expect(expiryText('2026-07-01T14:00:00Z')).toContain('17:00')
})

it('is empty without an instant', () => {
  expect(expiryText('')).toBe('')
})
