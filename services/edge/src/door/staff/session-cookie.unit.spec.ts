import { expect, it } from 'vitest'
import { endedSessionCookie, readSessionCookie, sessionCookie } from './staff-session.ts'

it('is bound to this host, hidden from scripts and sent to no other site', () => {
  const cookie = sessionCookie('secret')
  expect(cookie).toMatch(/^__Host-zmig_staff=secret; /)
  for (const part of ['Max-Age=43200', 'Path=/', 'HttpOnly', 'Secure', 'SameSite=Strict'])
    expect(cookie).toContain(part)
  expect(cookie).not.toContain('Domain')
  expect(endedSessionCookie()).toContain('Max-Age=0')
})

it('is found among other cookies', () => {
  expect(readSessionCookie('cart=%7B%7D; __Host-zmig_staff=secret; stats=x')).toBe('secret')
  expect(readSessionCookie('zmig_staff=secret')).toBeUndefined()
  expect(readSessionCookie(undefined)).toBeUndefined()
})
