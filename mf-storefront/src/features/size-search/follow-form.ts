import { ask } from './ask.ts'
import { sizeSearchActions as actions, type Choice, type SizeSearchState } from './size-search.slice.ts'
import { wanted } from './wanted.ts'
import type { PageContext } from '@zmig/platform'

/** Widths, profiles and rims: more questions than that would be a loop. */
const QUESTIONS = 3

/**
 * Brings the search to where the address says: `?width=180&profile=55` is how the form travels without scripts. With no
 * parameters it only sees to it that the widths are there.
 *
 * @returns the chosen size when all three parts are known, to be redirected to its list
 */
export const followForm = async ({ store, edge, url }: PageContext): Promise<Choice | undefined> => {
  const state = () => (store.getState() as { sizeSearch: SizeSearchState }).sizeSearch
  const typed = (part: keyof Choice) => url.searchParams.get(part) ?? ''
  const width = typed('width')
  if (width) store.dispatch(actions.widthChosen(width))

  for (let step = 0; step < QUESTIONS; step += 1) {
    const question = wanted(state())
    if (!question || question.ask === 'availability') break
    await ask(question, edge, store.dispatch)
    const { profile, profiles, rim, rims } = state()
    if (!profile && profiles.includes(typed('profile'))) store.dispatch(actions.profileChosen(typed('profile')))
    if (!rim && rims.includes(typed('rim'))) store.dispatch(actions.rimChosen(typed('rim')))
  }
  const { profile, rim } = state()
  return width && profile && rim ? { width, profile, rim } : undefined
}
