import { given } from '@zmig/kit/testing'
import { expect } from 'vitest'
import { decideLike } from './like.decider.ts'

given('a visitor who likes the tyre', true)
  .then('toggling takes the like back', (liked) =>
    expect(decideLike({ liked, wanted: undefined })).toEqual({ liked: false, changed: true }),
  )
  .then('asking for a like changes nothing', (liked) =>
    expect(decideLike({ liked, wanted: true })).toEqual({ liked: true, changed: false }),
  )

given('a visitor who does not', false)
  .then('toggling likes it', (liked) =>
    expect(decideLike({ liked, wanted: undefined })).toEqual({ liked: true, changed: true }),
  )
  .then('taking back changes nothing', (liked) =>
    expect(decideLike({ liked, wanted: false })).toEqual({ liked: false, changed: false }),
  )
