import { useSelector } from 'react-redux'
import { Wrap } from '@zmig/platform'
import { fetchBike } from '../../api/bike.ts'
import {
  BikeHero,
  bikeSlice,
  BikeTabs,
  choiceOf,
  loadBikeParts,
  NothingHere,
  placeOfChoice,
  type BikeState,
  type Choice,
} from '../../features/bike/bike.tsx'
import {
  fetchMore,
  findsNothing,
  returnToSearch,
  runSearch,
  SearchList,
  searchSlice,
  useShownSearch,
  type SearchAddress,
  type SearchState,
} from '../../features/search/search.tsx'
import { filtersOf, shownOf } from '../../filters/address.ts'
import { searchSorts } from '../../filters/filters.ts'
import { loadFilterPanel } from '../../filters/filter-form.tsx'
import { SavedBikes } from '../../garage/saved-bikes.tsx'
import { ResultsFailed, ResultsWaiting } from '../../results/results-states.tsx'
import { bikeHref } from '../../tyre/tyre-address.ts'
import type { BikeModel } from '@zmig/edge-contract'
import type { PageContent } from '@zmig/platform'

type State = { bike: BikeState; search: SearchState }
type Params = Record<string, string>

const pathOf = ({ brand = '', model = '' }: Params): string => bikeHref({ brandSlug: brand, modelSlug: model })

/** The tyres of a choice as a search, shown under the address of the bike. */
const searchOfChoice = (bike: BikeModel, choice: Choice, query: URLSearchParams): SearchAddress => ({
  asked: { q: '', bike: choice.sizes.id, part: choice.part, page: placeOfChoice(bike, choice) },
  filters: filtersOf(query, searchSorts),
  shown: shownOf(query),
})

/** The bike of the address with the list that is on the screen: another one is shown when its tyres have come. */
const View = ({ params }: { params: Params }) => {
  const bike = useSelector(({ bike: { entries } }: State) => entries[pathOf(params)])
  const shown = useShownSearch()
  const { bike: id = '', part = '' } = shown?.asked ?? {}
  const choice = bike && choiceOf(bike, new URLSearchParams({ bike: id, part }))
  if (!bike || !choice) return <NothingHere />
  return (
    <>
      <BikeHero bike={bike} choice={choice} />
      <Wrap>
        <BikeTabs bike={bike} choice={choice} />
        {shown && findsNothing(shown) ? <NothingHere part={choice.part} /> : <SearchList />}
      </Wrap>
      <SavedBikes />
    </>
  )
}

/**
 * `/bike/{brand}/{model}`: the original sizes of a model and the sets and tyres that fit; `?bike=` the sizes of other years,
 * `?part=` the list. Any spelling of the two words moves to the right one; an unknown bike is 404.
 */
export const bike: PageContent = {
  features: [bikeSlice, searchSlice],
  load: async (context) => {
    const { params, url, edge, store, site } = context
    const [found, { bikeHead, missingHead }] = await Promise.all([
      fetchBike(edge, params['brand'] ?? '', params['model'] ?? ''),
      loadBikeParts(),
      loadFilterPanel(),
    ])
    const choice = found && choiceOf(found, url.searchParams)
    if (!choice) return { status: 404, head: missingHead(site) }
    const head = bikeHead(found, choice, site)
    const path = bikeHref(found)
    if (path !== pathOf(params)) return { head, redirect: path + url.search }
    store.dispatch(bikeSlice.actions.bikeLoaded({ bike: found, head }))
    const address = searchOfChoice(found, choice, url.searchParams)
    if (!context.returning || !returnToSearch(context, address)) await runSearch(context, address)
    return { head }
  },
  // the same list with more products; another one has to be asked for
  turn: (context) => {
    const { params, url, store } = context
    const { entries = {}, head } = (store.getState() as Partial<State>).bike ?? {}
    const known = entries[pathOf(params)]
    const choice = known && choiceOf(known, url.searchParams)
    const entry = choice && fetchMore(context, searchOfChoice(known, choice, url.searchParams))
    return entry && head
  },
  View,
  Waiting: () => (
    <Wrap>
      <ResultsWaiting />
    </Wrap>
  ),
  Failed: ({ onRetry, reason }) => (
    <Wrap>
      <ResultsFailed onRetry={onRetry} reason={reason} />
    </Wrap>
  ),
}
