import type { TyreSearch } from './tyre-search.port.ts'

/** An engine with a connection to it. */
export type OpenSearch = {
  search: TyreSearch
  /** Makes everything findable that the index holds. @throws SearchUnavailable when the engine does not answer */
  refresh(): Promise<void>
  close(): Promise<void>
}

/** A search whose engine is not opened before it is asked. */
export const createLazySearch = (
  engine: TyreSearch['engine'],
  open: () => Promise<OpenSearch>,
): TyreSearch & Omit<OpenSearch, 'search'> => {
  let opened: Promise<OpenSearch> | undefined
  const opening = () => (opened ??= open())
  return {
    engine,
    search: async (query) => (await opening()).search.search(query),
    count: async (lists) => (await opening()).search.count(lists),
    refresh: async () => (await opening()).refresh(),
    close: async () => {
      await (await opened)?.close()
    },
  }
}
