import type { SearchFilters, SearchSort } from '../tyre-search.port.ts'

/** A search as a shopper makes it. */
export type RecordedQuery = {
  text: string
  filters?: SearchFilters
  sort?: SearchSort
  /** what the whole seed must answer */
  expect?: Expectation
}

export type Expectation = {
  /** something is found */
  some?: true
  /** nothing is found */
  none?: true
  /** these are among what is found */
  eans?: string[]
  /** slug; everything found is of this brand */
  brand?: string
  /** canonical; everything found has this size, in a set one of both */
  size?: string
}
