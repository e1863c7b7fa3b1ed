import styled from '@emotion/styled'
import { ButtonLink, EmptyState, Icon, Ltr, Row, usePlatform } from '@zmig/platform'
import { listHref } from '../../filters/address.ts'
import { noFilters } from '../../filters/filters.ts'
import { placeOf } from './run-search.ts'
import { isEverything } from './search-address.ts'
import { findsNothing, SearchList, useShownSearch } from './search-list.tsx'
import { text } from './text.ts'
import { Understood } from './understood.tsx'
import type { SearchEntry } from './search.slice.ts'

export { fetchMore, returnToSearch, runSearch, type SearchAddress } from './run-search.ts'
export { isEverything, searchOf } from './search-address.ts'
export { SearchField } from './search-field.tsx'
export { findsNothing, SearchList, useShownSearch } from './search-list.tsx'
export { searchSlice, type SearchEntry, type SearchState } from './search.slice.ts'

const Ways = styled(Row)`
  & svg {
    display: inline;
    margin: 0;
  }
`

/** An empty result: names the unknown words and offers other ways to search. */
const NothingFound = ({ asked, understood: { parts, unknown } }: SearchEntry) => {
  const { phone } = usePlatform().site.company
  const isEmptyShop = isEverything({ asked })
  const known = unknown.length > 0 ? parts.map((part) => part.text).join(' ') : ''
  return (
    <EmptyState title={isEmptyShop ? text.noneYet : text.nothing}>
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
      <p>{isEmptyShop ? text.noneYetWays : text.nothingWays}</p>
      <Ways gap={3} justify="center">
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

/** The current search of the search page: how it was understood, and its results. */
export const SearchResults = () => {
  const entry = useShownSearch()
  if (!entry) return null
  return (
    <>
      <Understood {...entry} />
      {findsNothing(entry) ? <NothingFound {...entry} /> : <SearchList />}
    </>
  )
}
