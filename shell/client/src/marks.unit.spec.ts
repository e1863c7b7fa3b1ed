// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { partsOf, sliceAt } from './marks.ts'

beforeEach(() => {
  document.body.innerHTML = `
    <header><button id="menu">menu</button></header>
    <div id="slice-storefront">
      <h1>tyres</h1>
      <section data-fragment="wizard/promotion"><a href="/find">find</a></section>
    </div>
    <div id="slice-checkout"></div>`
})
const at = (selector: string) => sliceAt(document.querySelector(selector))

it('finds the slices that show something, and the fragments', () => {
  const found = partsOf(document, ['storefront', 'checkout', 'wizard'])
  expect(found.map(({ slice, fragment }) => [slice, fragment])).toEqual([
    ['storefront', undefined],
    ['wizard', 'promotion'],
  ])
})

it('gives a place to its slice, and a place in a fragment to the slice that offers it', () => {
  expect(at('h1')).toBe('storefront')
  expect(sliceAt(document.querySelector('h1')?.firstChild)).toBe('storefront')
  expect(at('section')).toBe('wizard')
  expect(at('a')).toBe('wizard')
})

it('gives the frame of the page, and what has left it, to no slice', () => {
  expect(at('#menu')).toBeUndefined()
  const removed = document.querySelector('h1')
  removed?.remove()
  expect(sliceAt(removed)).toBeUndefined()
  expect(sliceAt(null)).toBeUndefined()
})
