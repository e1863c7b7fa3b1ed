import { useMemo } from 'react'
import { useSelector } from 'react-redux'
import { usePlatform } from '@zmig/platform'
import { countActive } from '../../filters/filters.ts'
import { Results } from '../../results/results.tsx'
import { placeOf } from './asked.ts'
import { choicesOfFacets } from './choices-of-facets.ts'
import { NothingFound } from './nothing-found.tsx'
import { fetchMore } from './run-search.ts'
import { STEP } from '../../filters/address.ts'
import { Understood } from './understood.tsx'
import type { SearchState } from './search.slice.ts'

/** The search on the screen: how it was understood, and what it found. */
export const SearchResults = () => {
  const { entries, shown, pending } = useSelector((root: { search: SearchState }) => root.search)
  const entry = entries[shown]
  const platform = usePlatform()
  const choices = useMemo(() => entry && choicesOfFacets(entry.facets, entry.filters, entry.total), [entry])
  if (!entry || !choices) return null
  const { asked, filters, tyres, total, settings, rest } = entry
  const place = placeOf(asked)
  const isWaiting = pending !== '' && pending !== shown
  return (
    <>
      <Understood {...entry} />
      {total === 0 && countActive(filters) === 0 ? (
        <NothingFound {...entry} />
      ) : (
        <Results
          key={JSON.stringify(place)}
          place={place}
          source="list_page"
          filters={filters}
          choices={choices}
          settings={settings}
          tyres={tyres}
          matching={isWaiting ? undefined : total}
          total={total}
          stale={isWaiting}
          rest={isWaiting ? 'pending' : rest}
          onNear={() => undefined}
          onRetry={() => fetchMore(platform, { asked, filters, shown: tyres.length + STEP })}
        />
      )}
    </>
  )
}
