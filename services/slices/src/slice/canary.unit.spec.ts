import { given } from '@zmig/kit/testing'
import { expect } from 'vitest'
import { decideCanary, decideEnd } from './canary.decider.ts'

const published = {
  slice: 'wizard',
  active: '1',
  canary: null,
  percent: null,
  found: { retired: false },
  activeAddresses: ['/cart'],
  addresses: ['/cart'],
}

given('a published version beside the active one', published)
  .then('becomes the canary', (state) => {
    expect(decideCanary('2', 10, state)).toEqual({ ok: true, changed: true })
  })
  .then('may show more addresses than the active one', (state) => {
    expect(decideCanary('2', 10, { ...state, addresses: ['/gifts', '/cart'] })).toMatchObject({ ok: true })
  })
  .then('may not take an address of the active one away', (state) => {
    expect(decideCanary('2', 10, { ...state, addresses: ['/gifts'] })).toMatchObject({
      code: 'MissingAddress',
      reason: expect.stringContaining('no longer shows /cart, which the active version 1 shows') as string,
    })
  })
  .then('needs an active version for the other visitors', (state) => {
    expect(decideCanary('2', 10, { ...state, active: null })).toMatchObject({
      code: 'NothingActive',
      reason: expect.stringMatching(/Activate it instead: npm run slice -- activate wizard 2$/) as string,
    })
  })
  .then('is not the active version itself', (state) => {
    expect(decideCanary('1', 10, state)).toMatchObject({ code: 'ActiveAlready' })
  })
  .then('is a version that was neither retired nor never published', (state) => {
    expect(decideCanary('2', 10, { ...state, found: { retired: true } })).toMatchObject({ code: 'Retired' })
    expect(decideCanary('2', 10, { ...state, found: undefined })).toMatchObject({ code: 'UnknownVersion' })
  })

given('a running canary', { ...published, canary: '2', percent: 10 })
  .then('gets another share', (state) => {
    expect(decideCanary('2', 50, state)).toEqual({ ok: true, changed: true })
  })
  .then('changes nothing with the same share', (state) => {
    expect(decideCanary('2', 10, state)).toEqual({ ok: true, changed: false })
  })
  .then('is alone', (state) => {
    expect(decideCanary('3', 10, state)).toMatchObject({ code: 'OtherCanary' })
  })
  .then('ends, when it is the one that is meant', (state) => {
    expect(decideEnd(state)).toEqual({ ok: true, version: '2' })
    expect(decideEnd(state, '2')).toEqual({ ok: true, version: '2' })
    expect(decideEnd(state, '3')).toMatchObject({ code: 'OtherCanary' })
  })

given('a slice without a canary', published).then('has none to end', (state) => {
  const reason = expect.stringContaining(`status ${state.slice} shows`) as string
  expect(decideEnd(state)).toMatchObject({ code: 'NoCanary', reason })
  expect(decideEnd(state, '2')).toMatchObject({ code: 'NoCanary' })
})
