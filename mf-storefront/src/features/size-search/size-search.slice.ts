import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { text } from './text.ts'

/** Availability of the chosen size (storefront-and-checkout.md §4, Availability validation). */
export type Check =
  { status: 'idle' | 'pending' | 'failed' } | { status: 'success'; tireCount: number; hasAvailableTires: boolean }

export type Choice = { width: string; profile: string; rim: string }

export type SizeSearchState = Choice & {
  widths: string[]
  profiles: string[]
  rims: string[]
  /** a list of widths, profiles or rims could not be loaded */
  lookupFailed: boolean
  check: Check
}

const idle: Check = { status: 'idle' }
const initialState: SizeSearchState = {
  width: '',
  profile: '',
  rim: '',
  widths: [],
  profiles: [],
  rims: [],
  lookupFailed: false,
  check: idle,
}

/** An empty first entry plus one: there is nothing to choose (storefront-and-checkout.md §4, Size search). */
const onlyProfile = ([first, second, ...more]: string[]): string =>
  first === '' && second !== undefined && more.length === 0 ? second : ''

/** The only rim of a list is chosen; a chosen rim that the new list does not have is cleared (storefront-and-checkout.md §4, Size search). */
const rimAmong = (rims: string[], chosen: string): string => {
  if (rims.length === 1) return rims[0] ?? ''
  return rims.includes(chosen) ? chosen : ''
}

const parts = ['width', 'profile', 'rim'] as const

/** Whether the parts that a question was asked for are still the chosen ones. */
const isCurrent = (state: SizeSearchState, asked: Partial<Choice>): boolean =>
  parts.every((part) => asked[part] === undefined || asked[part] === state[part])

/** The size search. Each answer names the choice that it belongs to; an answer for an older choice is dropped. */
export const sizeSearchSlice = createSlice({
  name: 'sizeSearch',
  initialState,
  reducers: {
    widthsListed: (state, { payload }: PayloadAction<string[]>) => {
      state.widths = payload
      state.lookupFailed = false
    },
    widthChosen: (state, { payload }: PayloadAction<string>) => ({
      ...initialState,
      widths: state.widths,
      width: payload,
    }),
    profilesListed: (state, { payload }: PayloadAction<{ width: string; profiles: string[] }>) => {
      if (!isCurrent(state, { width: payload.width })) return
      state.lookupFailed = false
      state.profiles = payload.profiles
      state.profile = onlyProfile(payload.profiles)
    },
    profileChosen: (state, { payload }: PayloadAction<string>) => {
      state.profile = payload
      state.rims = []
      state.check = idle
      state.lookupFailed = false
      if (!payload) state.rim = ''
    },
    rimsListed: (state, { payload }: PayloadAction<{ width: string; profile: string; rims: string[] }>) => {
      const { width, profile, rims } = payload
      if (!isCurrent(state, { width, profile })) return
      state.lookupFailed = false
      state.rims = rims
      state.rim = rimAmong(rims, state.rim)
    },
    rimChosen: (state, { payload }: PayloadAction<string>) => {
      state.rim = payload
      state.check = idle
    },
    checkStarted: (state) => {
      state.check = { status: 'pending' }
    },
    checkSucceeded: (state, { payload }: PayloadAction<Choice & { tireCount: number }>) => {
      const { tireCount, ...asked } = payload
      if (isCurrent(state, asked)) state.check = { status: 'success', tireCount, hasAvailableTires: tireCount > 0 }
    },
    checkFailed: (state, { payload }: PayloadAction<Choice>) => {
      if (isCurrent(state, payload)) state.check = { status: 'failed' }
    },
    lookupFailed: (state, { payload }: PayloadAction<Partial<Choice>>) => {
      if (isCurrent(state, payload)) state.lookupFailed = true
    },
    /** clears the failure: `wanted` then returns the failed request again */
    retried: (state) => {
      state.lookupFailed = false
      if (state.check.status === 'failed') state.check = idle
    },
  },
})

export const sizeSearchActions = sizeSearchSlice.actions

/** The next request of the search. */
export type Wanted =
  | { ask: 'widths' }
  | { ask: 'profiles'; width: string }
  | { ask: 'rims'; width: string; profile: string }
  | ({ ask: 'availability' } & Choice)

/**
 * What the search does not know yet and needs for the present choice; undefined when there is nothing to ask, or when a
 * failed question waits for a retry.
 */
export const wanted = (state: SizeSearchState): Wanted | undefined => {
  const { width, profile, rim } = state
  if (state.lookupFailed) return undefined
  if (!state.widths.length) return { ask: 'widths' }
  if (width && !state.profiles.length) return { ask: 'profiles', width }
  if (profile && !state.rims.length) return { ask: 'rims', width, profile }
  if (rim && (state.check.status === 'idle' || state.check.status === 'pending'))
    return { ask: 'availability', width, profile, rim }
  return undefined
}

export type SearchButton = { label: string; disabled: boolean; busy: boolean }

const count = (tireCount: number): string => (tireCount === 1 ? text.oneResult : text.results(tireCount))

/** Label and state of the search button (storefront-and-checkout.md §4 and §5; the retry by decisions.md). */
export const searchButton = ({ width, profile, rim, rims, check, lookupFailed }: SizeSearchState): SearchButton => {
  if (lookupFailed || check.status === 'failed') return { label: text.retry, disabled: false, busy: false }
  // the chosen rim does not count until the rims of the new profile are loaded
  const incomplete = !width || !profile || !rim || rims.length === 0
  if (check.status === 'pending') return { label: text.checking, disabled: true, busy: true }
  if (check.status === 'success' && !incomplete)
    return { label: count(check.tireCount), disabled: check.tireCount === 0, busy: false }
  return { label: text.search, disabled: incomplete, busy: false }
}
