import { useMemo } from 'react'
import { useSelector } from 'react-redux'
import { usePlatform } from '@zmig/platform'
import { STEP } from '../../filters/address.ts'
import { countActive, searchSorts } from '../../filters/filters.ts'
import { Results } from '../../results/results.tsx'
import { choicesOfFacets } from './choices-of-facets.ts'
import { fetchMore, placeOf } from './run-search.ts'
import type { Choices } from '../../filters/choices.ts'
import type { SearchEntry, SearchState } from './search.slice.ts'

/** The search on the screen; undefined until its answer has come. */
export const useShownSearch = (): SearchEntry | undefined =>
  useSelector(({ search: { entries, shown } }: { search: SearchState }) => entries[shown])

/** Nothing has been found, and no filter is the reason. */
export const findsNothing = ({ total, filters }: SearchEntry): boolean => total === 0 && countActive(filters) === 0

/** The tyres of one wheel of a bike, or its sets, cannot be chosen by position any more. */
const choicesOf = ({ asked, facets, filters, total }: SearchEntry): Choices => {
  const { withoutSets, ...choices } = choicesOfFacets(facets, filters, total)
  return asked.part ? { ...choices, positions: [] } : { ...choices, withoutSets }
}

/** The products of the search on the screen, and all that narrows and sorts them. */
export const SearchList = () => {
  const entry = useShownSearch()
  const { pending, shown } = useSelector((root: { search: SearchState }) => root.search)
  const platform = usePlatform()
  const choices = useMemo(() => entry && choicesOf(entry), [entry])
  if (!entry || !choices) return null
  const { asked, filters, tyres, total, settings, rest, reason } = entry
  const place = placeOf(asked)
  const isWaiting = pending !== '' && pending !== shown
  return (
    <Results
      key={JSON.stringify(place)}
      place={place}
      source="list_page"
      filters={filters}
      choices={choices}
      offered={searchSorts}
      settings={settings}
      tyres={tyres}
      matching={isWaiting ? undefined : total}
      total={total}
      stale={isWaiting}
      rest={isWaiting ? 'pending' : rest}
      reason={reason}
      onNear={() => undefined}
      onRetry={() => fetchMore(platform, { asked, filters, shown: tyres.length + STEP })}
    />
  )
}
