import { useDispatch, useSelector } from 'react-redux'
import { usePlatform } from '@zmig/platform'
import { fetchList, type ListRequest } from '../../api/tyre-list.ts'
import { summarise } from '../../tyre/tyre-summary.ts'
import { listKey } from './open-list.ts'
import { tyreListActions as actions, type TyreListEntry, type TyreListState } from './tyre-list.slice.ts'

/** A list on the screen and what a shopper can do with it; undefined before it is in the store. */
export const useTyreList = (request: ListRequest) => {
  const key = listKey(request)
  const entry: TyreListEntry | undefined = useSelector(
    (root: { tyreList: TyreListState }) => root.tyreList.entries[key],
  )
  const { edge } = usePlatform()
  const dispatch = useDispatch()

  /** The server sent the first cards only; the first wish for others brings the rest. */
  const fetchRest = async () => {
    if (!entry || entry.complete || entry.rest === 'pending') return
    dispatch(actions.restRequested({ key }))
    try {
      const { result } = await fetchList(edge, request)
      dispatch(actions.restListed({ key, items: result.map(summarise) }))
    } catch {
      dispatch(actions.restFailed({ key }))
    }
  }

  const then = (action: Parameters<typeof dispatch>[0]) => {
    dispatch(action)
    void fetchRest()
  }

  return {
    entry,
    fetchRest,
    toggleSets: () => then(actions.setsToggled({ key })),
    toggleBrand: (brand: string) => then(actions.brandToggled({ key, brand })),
    clearFilters: () => then(actions.filtersCleared({ key })),
    showMore: () => then(actions.moreShown({ key })),
  }
}
