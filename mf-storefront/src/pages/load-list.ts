import { EdgeError, type PageContext } from '@zmig/platform'
import { fetchList, type ListAnswer, type ListRequest } from '../api/tyre-list.ts'
import { listKey, openList, tyreListSlice } from '../features/tyre-list/index.ts'

const nothing: ListAnswer = {
  result: [],
  settings: { currentShipmentDisplayTime: '', nextShipmentDisplayTime: '', nextShipmentOrderDeadline: '' },
}

/** A size or name that the edge refuses to understand is one that the shop does not have. */
const refusedIsEmpty = (error: unknown): ListAnswer => {
  if (error instanceof EdgeError && error.status >= 400 && error.status < 500) return nothing
  throw error
}

const isBrowser = typeof document !== 'undefined'

/** Fetches a list into the store for its page; the answer is for title and status. */
export const loadList = async ({ edge, store, url }: PageContext, request: ListRequest): Promise<ListAnswer> => {
  const answer = await fetchList(edge, request).catch(refusedIsEmpty)
  const entry = openList(answer, url.searchParams, isBrowser)
  store.dispatch(tyreListSlice.actions.listed({ key: listKey(request), entry }))
  return answer
}
