import { given } from '@zmig/kit/testing'
import { expect } from 'vitest'
import { decideActivation, decideRetirement, decideRollback } from './slice.decider.ts'

given('a published version beside the active one', { active: '1', found: { retired: false } })
  .then('becomes active', (state) => {
    expect(decideActivation('2', state)).toEqual({ ok: true, changed: true })
  })
  .then('changes nothing when it is active already', (state) => {
    expect(decideActivation('1', state)).toEqual({ ok: true, changed: false })
  })

given('a version that is not published', { active: '1', found: undefined }).then('is refused', (state) => {
  expect(decideActivation('2', state)).toMatchObject({ ok: false, code: 'UnknownVersion' })
})

given('a version that was retired', { active: '1', found: { retired: true } }).then('is refused', (state) => {
  expect(decideActivation('2', state)).toMatchObject({ ok: false, code: 'Retired' })
})

given('a slice that has had two versions', { slice: 'gifts', active: '2', before: '1' }).then(
  'rolls back from the active one to the one before',
  (state) => {
    expect(decideRollback(state)).toEqual({ ok: true, from: '2', version: '1' })
  },
)

given('a slice whose active version changed since somebody looked', { slice: 'gifts', active: '3', before: '2' })
  .then('is not rolled back from the version that was on the screen', (state) => {
    expect(decideRollback(state, { from: '2', to: '1' })).toMatchObject({ ok: false, code: 'Changed' })
  })
  .then('is not rolled back to another version than was on the screen', (state) => {
    expect(decideRollback(state, { from: '3', to: '1' })).toMatchObject({ ok: false, code: 'Changed' })
  })
  .then('is rolled back between the versions that are right again', (state) => {
    expect(decideRollback(state, { from: '3', to: '2' })).toEqual({ ok: true, from: '3', version: '2' })
  })

given('a slice with its first version', { slice: 'gifts', active: '1', before: null })
  .then('has nothing to roll back to', (state) => {
    const reason = expect.stringMatching(/npm run slice -- canary gifts end stops a canary; .+\.$/) as string
    expect(decideRollback(state)).toMatchObject({ ok: false, code: 'NothingBefore', reason })
  })
  .then('has nothing to roll back from before that', (state) => {
    expect(decideRollback({ ...state, active: null })).toMatchObject({ ok: false, code: 'NothingBefore' })
  })

const now = new Date('2026-05-04T12:00:00Z')
const dayAgo = new Date('2026-05-03T12:00:00Z')
const lessThanDayAgo = new Date('2026-05-03T12:00:00.001Z')

given('a version that served until a day ago', {
  slice: 'gifts',
  active: '3',
  previous: '2',
  canary: '4',
  found: { retired: false },
  lastServed: dayAgo,
  now,
})
  .then('is retired', (state) => {
    expect(decideRetirement('1', state)).toEqual({ ok: true, endedLinks: false, changed: true })
  })
  .then('is retired when it never served', (state) => {
    expect(decideRetirement('1', { ...state, lastServed: undefined })).toMatchObject({ ok: true, changed: true })
  })
  .then('is retired once', (state) => {
    expect(decideRetirement('1', { ...state, found: { retired: true } })).toMatchObject({ ok: true, changed: false })
  })
  .then('stays while it is active, or a rollback would go to it, or it is the canary', (state) => {
    for (const version of ['2', '3', '4']) expect(decideRetirement(version, state)).toMatchObject({ code: 'InUse' })
  })
  .then('stays while it is the canary, and says how that ends', (state) => {
    const reason = 'Version 4 is the canary. End it first: npm run slice -- canary gifts end'
    expect(decideRetirement('4', state)).toMatchObject({ reason })
  })
  .then('stays within a day of its last page', (state) => {
    expect(decideRetirement('1', { ...state, lastServed: lessThanDayAgo })).toMatchObject({
      code: 'InUse',
      reason: expect.stringContaining('2026-05-04T12:00:00.001Z') as string,
    })
  })
  .then('is unknown when it was never published', (state) => {
    expect(decideRetirement('1', { ...state, found: undefined })).toMatchObject({ code: 'UnknownVersion' })
  })
