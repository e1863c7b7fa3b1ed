import { TyreList, tyreListSlice, type TyreListEntry } from '../features/tyre-list/tyre-list.tsx'
import { ResultsFailed, ResultsWaiting } from '../results/results-states.tsx'
import { loadList, turnList } from './load-list.ts'
import type { ComponentType, ReactNode } from 'react'
import type { MetricSource } from '@zmig/edge-contract'
import type { Head, PageContent, PageContext } from '@zmig/platform'
import type { ListRequest } from '../api/tyre-list.ts'

type Params = Record<string, string>

type Options = {
  source: MetricSource
  requestOf: (params: Params) => ListRequest
  /** title and breadcrumb around the cards, or around what replaces them */
  Frame: ComponentType<{ params: Params; children: ReactNode }>
  /** the page's offer in the empty card */
  WhenEmpty?: ComponentType<{ params: Params }>
  /** code that the empty card needs; asked for before an empty list is shown */
  beforeEmpty?: () => Promise<void>
  isFound: (entry: TyreListEntry) => boolean
  headOf: (entry: TyreListEntry, found: boolean, context: PageContext) => Head
  titleOf: NonNullable<PageContent['titleOf']>
}

/**
 * A page that shows a list: by size, brand or category. While it loads and when it does not come, its title stays
 * (storefront-and-checkout.md §2, Size list); a list that is not there is 404 (decisions.md).
 */
export const defineListPage = (options: Options): PageContent => {
  const { source, requestOf, Frame, WhenEmpty, isFound, headOf, titleOf, beforeEmpty } = options
  return {
    features: [tyreListSlice],
    keepAlive: true,
    load: async (context) => {
      const entry = await loadList(context, requestOf(context.params))
      if (entry.total === 0) await beforeEmpty?.()
      const found = isFound(entry)
      return { status: found ? 200 : 404, head: headOf(entry, found, context) }
    },
    turn: (context) => {
      const entry = turnList(context, requestOf(context.params))
      return entry && headOf(entry, isFound(entry), context)
    },
    titleOf,
    View: ({ params }) => (
      <Frame params={params}>
        <TyreList request={requestOf(params)} source={source} whenEmpty={WhenEmpty && <WhenEmpty params={params} />} />
      </Frame>
    ),
    Waiting: ({ params }) => (
      <Frame params={params}>
        <ResultsWaiting />
      </Frame>
    ),
    Failed: ({ params, onRetry, reason }) => (
      <Frame params={params}>
        <ResultsFailed onRetry={onRetry} reason={reason} />
      </Frame>
    ),
  }
}
