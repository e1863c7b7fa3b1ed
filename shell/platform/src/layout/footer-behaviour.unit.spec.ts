// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { activateFooter } from './footer-behaviour.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  history.replaceState(null, '', '/cart')
})
afterEach(() => {
  vi.useRealTimers()
  history.replaceState(null, '', '/')
})

/** The footer, and its copyright line as it is clicked after pauses in milliseconds. @returns the path afterwards */
const pathAfter = (...pauses: number[]): string => {
  const footer = document.createElement('footer')
  footer.innerHTML = '<p data-admin-shortcut>© צמיגו</p>'
  activateFooter(footer)
  for (const pause of pauses) {
    vi.advanceTimersByTime(pause)
    footer.querySelector('p')?.click()
  }
  return location.pathname
}

it('opens the back office at the third click, each within two seconds of the one before', () =>
  expect(pathAfter(10_000, 2_000, 2_000)).toBe('/admin'))

it('needs three clicks', () => expect(pathAfter(10_000, 100)).toBe('/cart'))

it('starts again after a longer pause', () => expect(pathAfter(10_000, 2_000, 2_001, 2_000)).toBe('/cart'))
