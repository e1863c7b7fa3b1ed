import { describe, expect, it } from 'vitest'
import { compareOffer, isCompatible } from './compare-offer.ts'
import { sampleOffer, sampleUses } from './corpus/sample-slice.ts'

const needs = { slice: 'gifts', shared: { react: '19.3.1' }, uses: sampleUses }

describe('versions of a shared package', () => {
  it.each([
    ['19.3.1', '19.3.1', true],
    ['19.4.0', '19.3.1', true],
    ['19.3.2', '19.3.1', true],
    ['19.3.0', '19.3.1', false],
    ['20.0.0', '19.3.1', false],
    ['18.9.9', '19.3.1', false],
    ['0.4.2', '0.4.1', true],
    ['0.5.0', '0.4.1', false],
    ['19.4.0-rc.1', '19.3.1', false],
    ['19.4.0-rc.1', '19.4.0-rc.1', true],
  ])('%s serves what was built for %s: %s', (provided, built, expected) => {
    expect(isCompatible(provided, built)).toBe(expected)
  })
})

describe('a slice', () => {
  it('fits the shop that has what it needs', () => {
    expect(compareOffer(needs, { offer: sampleOffer, which: 'live' })).toBeUndefined()
  })

  it('names which of two builds of the shop lacks what the version needs, and what to do', () => {
    const offer = { ...sampleOffer, names: { ...sampleOffer.names, '@zmig/platform': { Button: 'function' as const } } }
    expect(compareOffer(needs, { offer, which: 'live' })).toEqual({
      ok: false,
      code: 'MissingName',
      reason:
        'gifts imports money of @zmig/platform, which the live shop does not have. Use what @zmig/platform exports there, and publish again.',
    })
    expect(compareOffer(needs, { offer, which: 'previous' })).toMatchObject({
      reason: expect.stringMatching(/previous build of the shop.*wait a day/) as string,
    })
  })
})
