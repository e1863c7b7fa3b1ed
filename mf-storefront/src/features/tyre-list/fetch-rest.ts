import { fetchList, type ListRequest } from '../../api/tyre-list.ts'
import { summarise } from '../../tyre/tyre-summary.ts'
import { listKey } from './list-key.ts'
import { tyreListActions as actions, type TyreListState } from './tyre-list.slice.ts'
import type { PageContext } from '@zmig/platform'

type Means = Pick<PageContext, 'edge' | 'store'>

const entryOf = (store: Means['store'], key: string) =>
  (store.getState() as { tyreList?: TyreListState }).tyreList?.entries[key]

/** The server sent the first cards only; the first wish for others brings the rest. */
export const fetchRest = async ({ edge, store }: Means, request: ListRequest): Promise<void> => {
  const key = listKey(request)
  const entry = entryOf(store, key)
  if (!entry || entry.complete || entry.rest === 'pending') return
  store.dispatch(actions.restRequested({ key }))
  try {
    const { result } = await fetchList(edge, request)
    store.dispatch(actions.restListed({ key, items: result.map(summarise), at: performance.now() }))
  } catch {
    store.dispatch(actions.restFailed({ key }))
  }
}

/** 60 s: no other answer of the shop is older, either. */
const FRESH_MS = 60_000

/** Reads a list anew behind its cards when what the store holds is old: stock and prices move while one reads. */
export const refreshList = async ({ edge, store }: Means, request: ListRequest): Promise<void> => {
  const key = listKey(request)
  const entry = entryOf(store, key)
  if (!entry || performance.now() - entry.at < FRESH_MS) return
  const answer = await fetchList(edge, request).catch(() => undefined)
  if (!answer || answer.result.length === 0) return
  store.dispatch(actions.restListed({ key, items: answer.result.map(summarise), at: performance.now() }))
}
