import type { Choice, SizeSearchState } from './size-search.slice.ts'

/** A question that the search must put to the edge next. */
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
