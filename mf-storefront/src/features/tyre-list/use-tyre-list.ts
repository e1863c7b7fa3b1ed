import { useMemo } from 'react'
import { useSelector } from 'react-redux'
import { usePlatform } from '@zmig/platform'
import { fetchRest } from './fetch-rest.ts'
import { listKey } from './list-key.ts'
import { viewOf, type TyreListEntry, type TyreListState } from './tyre-list.slice.ts'
import type { ListRequest } from '../../api/tyre-list.ts'

/** A list on the screen; undefined before it is in the store. */
export const useTyreList = (request: ListRequest) => {
  const key = listKey(request)
  const entry: TyreListEntry | undefined = useSelector(
    (root: { tyreList: TyreListState }) => root.tyreList.entries[key],
  )
  const platform = usePlatform()
  const view = useMemo(() => entry && viewOf(entry), [entry])
  return { entry, view, fetchRest: () => void fetchRest(platform, request) }
}
