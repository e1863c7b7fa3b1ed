import { EdgeError, type PageContext } from '@zmig/platform'
import { fetchList, type ListAnswer, type ListRequest } from '../api/tyre-list.ts'
import { filtersOf, queryOf, shownOf } from '../filters/address.ts'
import { loadFilterPanel } from '../filters/filter-form.tsx'
import {
  fetchRest,
  listKey,
  openList,
  refreshList,
  tyreListActions as actions,
  type TyreListEntry,
  type TyreListState,
} from '../features/tyre-list/tyre-list.tsx'

const nothing: ListAnswer = {
  result: [],
  settings: { currentShipmentDisplayTime: '', nextShipmentDisplayTime: '', nextShipmentOrderDeadline: '' },
}

/** An invalid size or name is an empty list; too many requests are not. */
const refusedIsEmpty = (error: unknown): ListAnswer => {
  if (error instanceof EdgeError && error.status >= 400 && error.status < 500 && error.status !== 429) return nothing
  throw error
}

const isBrowser = typeof document !== 'undefined'

const entryOf = (store: PageContext['store'], key: string): TyreListEntry | undefined =>
  (store.getState() as { tyreList?: TyreListState }).tyreList?.entries[key]

/**
 * Applies the filters of the address to a list in the store, and fetches the cards that the server did not send.
 * @returns undefined when the store has no such list
 */
export const turnList = (context: PageContext, request: ListRequest): TyreListEntry | undefined => {
  const { store, url } = context
  const key = listKey(request)
  const before = entryOf(store, key)
  if (!before || before.total === 0) return undefined
  const filters = filtersOf(url.searchParams)
  const shown = shownOf(url.searchParams)
  store.dispatch(actions.turned({ key, filters, shown }))
  const isOther = shown !== before.shown || String(queryOf(filters)) !== before.served
  if (isOther) void fetchRest(context, request)
  return entryOf(store, key)
}

/**
 * Loads a list into the store and returns its entry. A visitor who goes back to a list sees it at once, as they left it.
 */
export const loadList = async (context: PageContext, request: ListRequest): Promise<TyreListEntry> => {
  const { edge, store, url, returning } = context
  const panel = loadFilterPanel()
  const left = returning && turnList(context, request)
  if (left) {
    void refreshList(context, request)
    return left
  }
  const [answer] = await Promise.all([fetchList(edge, request).catch(refusedIsEmpty), panel])
  const entry = openList(answer, url.searchParams, isBrowser)
  store.dispatch(actions.listed({ key: listKey(request), entry }))
  return entry
}
