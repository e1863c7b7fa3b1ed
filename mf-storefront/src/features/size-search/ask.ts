import { sizeSearchApi } from '../../api/size-search.ts'
import { sizeSearchActions as actions } from './size-search.slice.ts'
import type { EdgeClient } from '@zmig/platform'
import type { Dispatch } from '@reduxjs/toolkit'
import type { Wanted } from './wanted.ts'

/** Puts one question to the edge and brings the answer, or the failure, into the store. Never throws. */
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
