import { expect, it } from 'vitest'
import { isStaff } from './staff-session.ts'

const list = { adminEmails: ['owner@zmig.test'], adminDomains: ['zmigo.co.il'] }

it.each([
  ['owner@zmig.test', true],
  ['Owner@Zmig.test', true],
  ['anyone@zmigo.co.il', true],
  ['someone@zmig.test', false],
  ['owner@zmig.test.evil.test', false],
  ['anyone@sub.zmigo.co.il', false],
  ['', false],
])('%s: %s', (email, allowed) => {
  expect(isStaff(list, email)).toBe(allowed)
  expect(isStaff({ adminEmails: [], adminDomains: [] }, email)).toBe(false)
})
