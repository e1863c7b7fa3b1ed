import { fetchList, type ListAnswer, type ListRequest } from '../../api/tyre-list.ts'
import { filtersOf, queryOf, shownOf } from '../../filters/address.ts'
import { applyFilters } from '../../filters/apply-filters.ts'
import { choicesOf } from '../../filters/choices.ts'
import { summarise, type TyreSummary } from '../../tyre/tyre-summary.ts'
import { listKey, tyreListActions as actions, type TyreListEntry, type TyreListState } from './tyre-list.slice.ts'
import type { PageContext } from '@zmig/platform'

/** The cards' part of products, frozen: the store would freeze 500 of them in many times as long. */
const summaries = (tyres: ListAnswer['result']): readonly TyreSummary[] => Object.freeze(tyres.map(summarise))

/**
 * Creates the store entry that a list page starts with.
 *
 * @param query of the address: filters, sorting and number of cards
 * @param whole keep every tyre (browser) or only the first cards (server: the rest would swell the page and is fetched
 *   when a shopper asks for it)
 */
export const openList = (answer: ListAnswer, query: URLSearchParams, whole: boolean): TyreListEntry => {
  const all = answer.result
  const filters = filtersOf(query)
  const shown = shownOf(query)
  const passed = applyFilters(all, filters)
  // in the order of the list: sorted cards are not the whole list again
  const complete = whole || all.length <= shown
  return {
    // summarised last: the commonest size has over 500 tyres, of which the server shows 30
    items: summaries(complete ? all : passed.slice(0, shown)),
    complete,
    total: all.length,
    matching: passed.length,
    choices: choicesOf(all, filters),
    served: String(queryOf(filters)),
    settings: answer.settings,
    filters,
    shown,
    rest: 'idle',
    brand: all[0]?.brand ?? '',
    logo: answer.logo,
    category: answer.category ?? null,
    at: whole ? performance.now() : 0,
  }
}

type Means = Pick<PageContext, 'edge' | 'store'>

const entryOf = (store: Means['store'], key: string) =>
  (store.getState() as { tyreList?: TyreListState }).tyreList?.entries[key]

/** Fetches the whole list where the server sent only its first cards. */
export const fetchRest = async ({ edge, store }: Means, request: ListRequest): Promise<void> => {
  const key = listKey(request)
  const entry = entryOf(store, key)
  if (!entry || entry.complete || entry.rest === 'pending') return
  store.dispatch(actions.restRequested({ key }))
  try {
    const { result } = await fetchList(edge, request)
    store.dispatch(actions.restListed({ key, items: summaries(result), at: performance.now() }))
  } catch {
    store.dispatch(actions.restFailed({ key }))
  }
}

/** 60 s: no other answer of the shop is older, either. */
const FRESH_MS = 60_000

/** Fetches a list again when the store's copy is old: stock and prices change. */
export const refreshList = async ({ edge, store }: Means, request: ListRequest): Promise<void> => {
  const key = listKey(request)
  const entry = entryOf(store, key)
  if (!entry || performance.now() - entry.at < FRESH_MS) return
  const answer = await fetchList(edge, request).catch(() => undefined)
  if (!answer || answer.result.length === 0) return
  store.dispatch(actions.restListed({ key, items: summaries(answer.result), at: performance.now() }))
}
