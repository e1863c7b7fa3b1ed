import { useEffect } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { navigate, usePlatform } from '@zmig/platform'
import { sizeHref } from '../../tyre/tyre-address.ts'
import { ask } from './ask.ts'
import { sizeSearchActions as actions, type Choice, type SizeSearchState } from './size-search.slice.ts'
import { wanted, type Wanted } from './wanted.ts'

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
