import { given } from '@zmig/kit/testing'
import { expect } from 'vitest'
import { decideActivation, decideRollback } from './slice.commands.ts'

given('a published version beside the active one', { active: '1', previous: null, published: true })
  .then('becomes active, and the active one previous', (state) => {
    expect(decideActivation('2', state)).toEqual({ ok: true, changed: true, active: '2', previous: '1' })
  })
  .then('changes nothing when it is active already', (state) => {
    expect(decideActivation('1', state)).toMatchObject({ ok: true, changed: false, previous: null })
  })

given('a version that is not published', { active: '1', previous: '0', published: false }).then(
  'is refused',
  (state) => {
    expect(decideActivation('2', state)).toMatchObject({ ok: false })
  },
)

given('a slice that has had two versions', { previous: '1' }).then('rolls back to the one before', (state) => {
  expect(decideRollback(state)).toEqual({ ok: true, version: '1' })
})

given('a slice with its first version', { previous: null }).then('has nothing to roll back to', (state) => {
  expect(decideRollback(state)).toMatchObject({ ok: false })
})
