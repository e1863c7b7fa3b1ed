import { describe, expect, it } from 'vitest'
import {
  searchButton,
  sizeSearchActions as actions,
  sizeSearchSlice,
  wanted,
  type SizeSearchState,
} from './size-search.slice.ts'

const after = (...done: Parameters<typeof sizeSearchSlice.reducer>[1][]): SizeSearchState =>
  done.reduce(sizeSearchSlice.reducer, sizeSearchSlice.getInitialState())

const widths = actions.widthsListed(['120', '180', '3.00'])
const profiles = (width: string, ...list: string[]) => actions.profilesListed({ width, profiles: ['', ...list] })
const rims = (width: string, profile: string, ...list: string[]) => actions.rimsListed({ width, profile, rims: list })
const chosen180 = [widths, actions.widthChosen('180'), profiles('180', '55', '60'), actions.profileChosen('55')]
const complete = [...chosen180, rims('180', '55', '17')]
const size = { width: '180', profile: '55', rim: '17' }

describe('choosing a width', () => {
  it('asks for its profiles', () =>
    expect(wanted(after(widths, actions.widthChosen('180')))).toEqual({ ask: 'profiles', width: '180' }))

  it('clears profile, rim and the check', () =>
    expect(
      after(...complete, actions.checkSucceeded({ ...size, tireCount: 4 }), actions.widthChosen('120')),
    ).toMatchObject({ width: '120', profile: '', rim: '', profiles: [], rims: [], check: { status: 'idle' } }))

  it('selects the profile when the answer has only one besides the empty entry', () =>
    expect(after(widths, actions.widthChosen('3.00'), profiles('3.00', '-')).profile).toBe('-'))

  it('selects none of several profiles', () =>
    expect(after(widths, actions.widthChosen('180'), profiles('180', '55', '60')).profile).toBe(''))

  it('ignores profiles of an older width', () =>
    expect(after(widths, actions.widthChosen('120'), profiles('180', '55')).profiles).toEqual([]))

  it('ignores a failure of an older width', () =>
    expect(
      after(widths, actions.widthChosen('120'), profiles('120', '70'), actions.lookupFailed({ width: '180' })),
    ).toMatchObject({ lookupFailed: false, profiles: ['', '70'] }))
})

describe('choosing a profile', () => {
  it('asks for its rims', () =>
    expect(wanted(after(...chosen180))).toEqual({ ask: 'rims', width: '180', profile: '55' }))

  it('disables the search until the rims of the new profile are loaded', () =>
    expect(searchButton(after(...complete, actions.profileChosen('60')))).toMatchObject({ disabled: true }))

  it('selects the only rim', () => expect(after(...complete).rim).toBe('17'))

  it('keeps a rim that the new list has and checks it again', () => {
    const state = after(...complete, actions.profileChosen('60'), rims('180', '60', '16', '17'))
    expect(state.rim).toBe('17')
    expect(wanted(state)).toEqual({ ask: 'availability', width: '180', profile: '60', rim: '17' })
  })

  it('clears a rim that the new list does not have', () =>
    expect(after(...complete, actions.profileChosen('60'), rims('180', '60', '15', '16')).rim).toBe(''))
})

describe('the check of availability', () => {
  it('starts as soon as the size is complete', () =>
    expect(wanted(after(...complete))).toEqual({ ask: 'availability', ...size }))

  it('is reset by another rim', () =>
    expect(
      after(...complete, actions.checkSucceeded({ ...size, tireCount: 4 }), actions.rimChosen('16')).check,
    ).toEqual({
      status: 'idle',
    }))

  it('ignores an answer for a size that is no longer chosen', () =>
    expect(
      after(...complete, actions.rimChosen('16'), actions.checkSucceeded({ ...size, tireCount: 4 })).check.status,
    ).toBe('idle'))

  it('does not repeat after success, and waits for a retry after a failure', () => {
    expect(wanted(after(...complete, actions.checkSucceeded({ ...size, tireCount: 4 })))).toBeUndefined()
    expect(wanted(after(...complete, actions.checkFailed(size)))).toBeUndefined()
    expect(wanted(after(...complete, actions.checkFailed(size), actions.retried()))).toEqual({
      ask: 'availability',
      ...size,
    })
  })
})

describe('the button', () => {
  it.each([
    ['nothing chosen', [widths], 'חיפוש צמיגים', true],
    ['a size complete, not yet checked', complete, 'חיפוש צמיגים', false],
    ['checking', [...complete, actions.checkStarted()], 'בודקים זמינות…', true],
    ['nothing found', [...complete, actions.checkSucceeded({ ...size, tireCount: 0 })], '0 תוצאות', true],
    ['one found', [...complete, actions.checkSucceeded({ ...size, tireCount: 1 })], 'תוצאה אחת', false],
    ['many found', [...complete, actions.checkSucceeded({ ...size, tireCount: 34 })], '34 תוצאות', false],
    ['the check failed', [...complete, actions.checkFailed(size)], 'נסו שוב', false],
    [
      'a list that failed',
      [widths, actions.widthChosen('180'), actions.lookupFailed({ width: '180' })],
      'נסו שוב',
      false,
    ],
  ])('with %s', (_, done, label, disabled) => expect(searchButton(after(...done))).toMatchObject({ label, disabled }))
})

describe('a failed list', () => {
  it('is requested again after a retry', () => {
    const failed = [widths, actions.widthChosen('180'), actions.lookupFailed({ width: '180' })]
    expect(wanted(after(...failed))).toBeUndefined()
    expect(wanted(after(...failed, actions.retried()))).toEqual({ ask: 'profiles', width: '180' })
  })
})
