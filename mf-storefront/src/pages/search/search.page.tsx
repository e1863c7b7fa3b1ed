import { useSelector } from 'react-redux'
import {
  fetchMore,
  isEverything,
  returnToSearch,
  runSearch,
  SearchField,
  searchOf,
  SearchResults,
  searchSlice,
  type SearchEntry,
  type SearchState,
} from '../../features/search/search.tsx'
import { loadFilterPanel } from '../../filters/filter-form.tsx'
import { ResultsFailed, ResultsWaiting } from '../../results/results-states.tsx'
import { ListFrame } from '../list-frame.tsx'
import type { ReactNode } from 'react'
import type { Head, PageContent, Site } from '@zmig/platform'

/** Texts of the search page around its results. */
export const text = {
  crumb: 'חיפוש',
  everything: 'כל הצמיגים',
  resultsFor: 'תוצאות חיפוש',
  tyresFor: 'צמיגים ל־',
  title: (what: string, shopName: string) => `${what} | ${shopName}`,
  description: 'חיפוש צמיגי אופנוע, קטנוע וטרקטורון לפי מידה, מותג, דגם או אופנוע, ביבוא ישיר ובמחיר הנמוך בארץ.',
}

type Named = Pick<SearchEntry, 'asked'> & { understood?: SearchEntry['understood'] }

/** The heading in two parts: our words, and the shopper's. */
const namesOf = (entry: Named): [string, string] => {
  const bike = entry.understood?.bike
  if (entry.asked.q === '' && bike) return [text.tyresFor, `${bike.brand} ${bike.model}`]
  return isEverything(entry) ? [text.everything, ''] : [`${text.resultsFor} `, entry.asked.q]
}

const titleOf = (entry: Named, site: Site) => text.title(namesOf(entry).join('').trim(), site.shopName)

const headOf = (entry: Named, site: Site): Head => ({
  title: titleOf(entry, site),
  description: text.description,
  noindex: true,
})

const Frame = ({ entry, children }: { entry: Named; children: ReactNode }) => {
  const [ours, theirs] = namesOf(entry)
  const title = (
    <>
      {ours}
      {theirs && <bdi>{theirs}</bdi>}
    </>
  )
  return (
    <ListFrame crumb={text.crumb} title={title}>
      <SearchField q={entry.asked.q} />
      {children}
    </ListFrame>
  )
}

const addressed = (): Named => searchOf(new URLSearchParams(location.search))

const View = () => {
  const entry = useSelector(({ search }: { search: SearchState }) => search.entries[search.shown])
  return entry ? (
    <Frame entry={entry}>
      <SearchResults />
    </Frame>
  ) : null
}

/** `/search?q=…`, `/search?bike=…`: a free text or a bike, narrowed and sorted like every list; never in search engines. */
export const search: PageContent = {
  features: [searchSlice],
  load: async (context) => {
    const address = searchOf(context.url.searchParams)
    const panel = loadFilterPanel()
    const entry = (context.returning && returnToSearch(context, address)) || (await runSearch(context, address))
    await panel
    return { head: headOf(entry, context.site) }
  },
  // the same search with more products; another one has to be asked for
  turn: (context) => {
    const entry = fetchMore(context, searchOf(context.url.searchParams))
    return entry && headOf(entry, context.site)
  },
  titleOf: ({ url, site }) => titleOf(searchOf(url.searchParams), site),
  View,
  Waiting: () => (
    <Frame entry={addressed()}>
      <ResultsWaiting />
    </Frame>
  ),
  Failed: ({ onRetry, reason }) => (
    <Frame entry={addressed()}>
      <ResultsFailed onRetry={onRetry} reason={reason} />
    </Frame>
  ),
}
