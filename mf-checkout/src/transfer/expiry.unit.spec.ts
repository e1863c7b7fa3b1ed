import { expect, it } from 'vitest'
import { expiryText } from './expiry.ts'

it('says until when in Jerusalem time, summer and winter', () => {
  expect(expiryText('2026-11-26T14:00:00Z')).toContain('16:00')
  expect(expiryText('2026-11-26T14:00:00Z')).toContain('26 בנובמבר')
  expect(expiryText('2026-07-01T14:00:00Z')).toContain('17:00')
})

it('says nothing when there is no instant', () => {
  expect(expiryText('')).toBe('')
})
