import { useEffect } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { profiles, rims, tyresBySize, widths } from '@zmig/edge-contract'
import { navigate, usePlatform, type EdgeClient, type PageContext } from '@zmig/platform'
import { sizeHref } from '../../tyre/tyre-address.ts'
import {
  sizeSearchActions as actions,
  wanted,
  type Choice,
  type SizeSearchState,
  type Wanted,
} from './size-search.slice.ts'
import type { Dispatch } from '@reduxjs/toolkit'

/** The size search's calls to the edge. Each throws an EdgeError without a usable answer. */
const sizeSearchApi = (edge: EdgeClient) => ({
  widths: async () => (await edge.call(widths)).filter(Boolean),
  profiles: (width: string) => edge.call(profiles, { params: { width } }),
  rims: async (width: string, profile: string) =>
    (await edge.call(rims, { params: { width, profile } })).filter(Boolean),
  countTyres: async (size: Choice) => (await edge.call(tyresBySize, { params: size })).result.length,
})

/** Sends one request to the edge and stores the answer or the failure. Never throws. */
export const ask = async (question: Wanted, edge: EdgeClient, dispatch: Dispatch): Promise<void> => {
  const api = sizeSearchApi(edge)
  try {
    if (question.ask === 'widths') dispatch(actions.widthsListed(await api.widths()))
    else if (question.ask === 'profiles') {
      const { width } = question
      dispatch(actions.profilesListed({ width, profiles: await api.profiles(width) }))
    } else if (question.ask === 'rims') {
      const { width, profile } = question
      dispatch(actions.rimsListed({ width, profile, rims: await api.rims(width, profile) }))
    } else {
      const { width, profile, rim } = question
      dispatch(actions.checkStarted())
      dispatch(
        actions.checkSucceeded({ width, profile, rim, tireCount: await api.countTyres({ width, profile, rim }) }),
      )
    }
  } catch {
    const { ask: asked, ...choice } = question
    if (question.ask === 'availability') {
      const { width, profile, rim } = question
      dispatch(actions.checkFailed({ width, profile, rim }))
    } else dispatch(actions.lookupFailed(choice))
  }
}

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

const choose: Record<keyof Choice, (value: string) => Parameters<ReturnType<typeof useDispatch>>[0]> = {
  width: actions.widthChosen,
  profile: actions.profileChosen,
  rim: actions.rimChosen,
}

/** The search as the screen needs it: its state, choosing a part, and pressing the button. */
export const useSizeSearch = () => {
  const state = useSelector((root: { sizeSearch: SizeSearchState }) => root.sizeSearch)
  const { edge } = usePlatform()
  const dispatch = useDispatch()
  const question = wanted(state)
  const key = question && JSON.stringify(question)

  useEffect(() => {
    if (key) void ask(JSON.parse(key) as Wanted, edge, dispatch)
  }, [key, edge, dispatch])

  const { width, profile, rim, check, lookupFailed } = state
  const press = () => {
    if (lookupFailed || check.status === 'failed') return void dispatch(actions.retried())
    if (check.status === 'success' && check.hasAvailableTires) navigate(sizeHref({ width, profile, rim }))
  }
  return { state, press, choose: (part: keyof Choice, value: string) => void dispatch(choose[part](value)) }
}
