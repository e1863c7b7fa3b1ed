import { afterEach, expect, it, vi } from 'vitest'
import { readCookie, writeCookie } from './cookie.ts'

afterEach(() => vi.unstubAllGlobals())

it('keeps a value for 365 days, for the whole site', () => {
  const page = { cookie: '' }
  vi.stubGlobal('document', page)
  writeCookie('cart', { items: [] })
  const [pair = '', ...attributes] = page.cookie.split('; ')
  expect(attributes).toEqual(['path=/', 'max-age=31536000', 'samesite=lax'])
  expect(readCookie('cart', `other=1; ${pair}`)).toEqual({ items: [] })
})
