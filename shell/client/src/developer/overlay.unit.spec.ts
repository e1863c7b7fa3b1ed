import { expect, it } from 'vitest'
import { describePart } from './overlay.ts'

const facts = { version: '1.0.0-a', owner: '@zmigo/checkout', loaded: () => ({ bytes: 41_249, files: 2 }) }

it('names version, owner and size of a slice', () => {
  expect(describePart({ slice: 'checkout' }, facts)).toEqual({
    name: 'checkout 1.0.0-a',
    more: '@zmigo/checkout · 41.2 KB in 2 files',
  })
})

it('names a fragment by the slice that offers it', () => {
  const loaded = () => ({ bytes: 900, files: 1 })
  expect(describePart({ slice: 'checkout', fragment: 'mini-cart' }, { ...facts, loaded })).toEqual({
    name: 'checkout/mini-cart 1.0.0-a',
    more: '@zmigo/checkout · 0.9 KB in 1 file',
  })
})

it('says so when nothing is known of a slice', () => {
  expect(describePart({ slice: 'gifts' }, undefined)).toEqual({
    name: 'gifts (no version)',
    more: 'no owner · 0.0 KB in 0 files',
  })
  expect(describePart({ slice: 'gifts' }, { ...facts, owner: undefined }).more).toContain('no owner')
})
