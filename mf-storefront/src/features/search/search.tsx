import styled from '@emotion/styled'
import { useMemo } from 'react'
import { useSelector } from 'react-redux'
import {
  ButtonLink,
  buttonStyles,
  color,
  controlStyles,
  EmptyState,
  Form,
  Icon,
  Ltr,
  navigate,
  space,
  usePlatform,
} from '@zmig/platform'
import { listHref, STEP } from '../../filters/address.ts'
import { countActive, noFilters } from '../../filters/filters.ts'
import { Results } from '../../results/results.tsx'
import { choicesOfFacets } from './choices-of-facets.ts'
import { fetchMore, placeOf, SEARCH_PATH } from './run-search.ts'
import { text } from './text.ts'
import { Understood } from './understood.tsx'
import type { Choices } from '../../filters/choices.ts'
import type { SearchEntry, SearchState } from './search.slice.ts'

export { searchOf, fetchMore, isEverything, returnToSearch, runSearch, type SearchAddress } from './run-search.ts'
export { searchSlice, type SearchEntry, type SearchState } from './search.slice.ts'

const Row = styled(Form)`
  display: flex;
  gap: ${space(2)};
  max-inline-size: 640px;
  padding-block: ${space(2)} ${space(3)};
  & input {
    ${controlStyles}
    flex: 1 1 auto;
    min-inline-size: 0;
  }
  & input::placeholder {
    color: ${color.muted};
    opacity: 1;
  }
  & button {
    ${buttonStyles}
    flex: none;
    padding-inline: ${space(5)};
  }
`

const hrefOf = (q: string): string => `${SEARCH_PATH}?${new URLSearchParams({ q: q.trim() })}`

/** The search field with the current text; a plain form without scripts. */
export const SearchField = ({ q }: { q: string }) => {
  const search = (form: FormData) => {
    const typed = form.get('q')
    navigate(hrefOf(typeof typed === 'string' ? typed : ''))
  }
  return (
    <Row key={q} role="search" method="get" action={SEARCH_PATH} onSubmit={search} aria-label={text.field}>
      <input
        type="search"
        name="q"
        defaultValue={q}
        maxLength={200}
        dir="auto"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={text.field}
        placeholder={text.placeholder}
      />
      <button type="submit" data-variant="primary">
        {text.search}
      </button>
    </Row>
  )
}

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${space(3)};
  & svg {
    display: inline;
    margin: 0;
  }
`

/** An empty result: names the unknown words and offers other ways to search. */
const NothingFound = ({ asked, understood: { parts, unknown } }: SearchEntry) => {
  const { phone } = usePlatform().site.company
  const known = unknown.length > 0 ? parts.map((part) => part.text).join(' ') : ''
  return (
    <EmptyState title={text.nothing}>
      {unknown.length > 0 && (
        <p>
          {text.unknown(unknown.length)}{' '}
          {unknown.map((word, index) => (
            <span key={word}>
              {index > 0 && ', '}
              <b>
                <bdi>{word}</bdi>
              </b>
            </span>
          ))}
        </p>
      )}
      <p>{text.nothingWays}</p>
      <Ways>
        {known && (
          <ButtonLink href={listHref(placeOf({ ...asked, q: known }), noFilters)}>
            <span>
              {text.only} <bdi>{known}</bdi>
            </span>
          </ButtonLink>
        )}
        <ButtonLink href="/" variant={known ? 'secondary' : 'primary'}>
          {text.toSizes}
        </ButtonLink>
        <ButtonLink href={`tel:${phone}`} variant="secondary">
          <Icon name="phone" size={20} />
          <Ltr>{phone}</Ltr>
        </ButtonLink>
      </Ways>
    </EmptyState>
  )
}

/** The tyres of one wheel of a bike, or its sets, cannot be chosen by position any more. */
const choicesOf = ({ asked, facets, filters, total }: SearchEntry): Choices => {
  const { withoutSets, ...choices } = choicesOfFacets(facets, filters, total)
  return asked.part ? { ...choices, positions: [] } : { ...choices, withoutSets }
}

/** The current search: how it was understood, and its results. A page that has a place of its own explains itself. */
export const SearchResults = () => {
  const { entries, shown, pending } = useSelector((root: { search: SearchState }) => root.search)
  const entry = entries[shown]
  const platform = usePlatform()
  const choices = useMemo(() => entry && choicesOf(entry), [entry])
  if (!entry || !choices) return null
  const { asked, filters, tyres, total, settings, rest, reason } = entry
  const place = placeOf(asked)
  const isWaiting = pending !== '' && pending !== shown
  return (
    <>
      {!asked.page && <Understood {...entry} />}
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
          reason={reason}
          onNear={() => undefined}
          onRetry={() => fetchMore(platform, { asked, filters, shown: tyres.length + STEP })}
        />
      )}
    </>
  )
}
