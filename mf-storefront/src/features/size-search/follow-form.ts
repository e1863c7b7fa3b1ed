import { ask } from './ask.ts'
import { sizeSearchActions as actions, type Choice, type SizeSearchState } from './size-search.slice.ts'
import { wanted } from './wanted.ts'
import type { PageContext } from '@zmig/platform'

const parts = ['width', 'profile', 'rim'] as const
const options = { width: 'widths', profile: 'profiles', rim: 'rims' } as const
const chosen = { width: actions.widthChosen, profile: actions.profileChosen, rim: actions.rimChosen }

/**
 * Brings the search to where the address says: `?width=180&profile=55` is how the form travels without scripts. What the
 * shop does not carry is left out. With no parameters it only sees to it that the widths are there.
 *
 * @returns the chosen size when all three parts are known, to be redirected to its list
 */
export const followForm = async ({ store, edge, url }: PageContext): Promise<Choice | undefined> => {
  const state = () => (store.getState() as { sizeSearch: SizeSearchState }).sizeSearch
  for (const part of parts) {
    const question = wanted(state())
    if (question && question.ask !== 'availability') await ask(question, edge, store.dispatch)
    const typed = url.searchParams.get(part) ?? ''
    if (typed && state()[part] !== typed && state()[options[part]].includes(typed)) store.dispatch(chosen[part](typed))
  }
  const { width, profile, rim } = state()
  return width === url.searchParams.get('width') && profile && rim ? { width, profile, rim } : undefined
}
