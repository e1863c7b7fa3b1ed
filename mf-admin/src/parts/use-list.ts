import { useEffect, useMemo, useState } from 'react'
import type { AnswerOf, Endpoint, QueryOf } from '@zmig/edge-contract'
import { useEdgeQuery } from './edge-query.tsx'
import { type Filter, useWish } from './lists.slice.ts'

/** Of one page of a list the edge answers how many rows there are on all pages, beside the rows. */
type Listed = { pagination?: { total: number } | { totalItems: number } }

/** Which page of a list is asked for: its number from 1, and its number of rows. */
export type Place = { page: number; limit: number }

const totalOf = ({ pagination }: Listed): number => {
  if (!pagination) return 0
  return 'total' in pagination ? pagination.total : pagination.totalItems
}

/** What a filter asks of the edge: an empty field limits nothing. */
const limitsOf = (filter: Filter): Filter =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''))

type Options<Filters extends Filter, E extends Endpoint, Row> = {
  name: string
  endpoint: E
  rows: (found: AnswerOf<E>) => readonly Row[]
  everything: Filters
  /** whether the filter finds a row, of a list that the edge answers whole */
  finds?: ((row: Row, filter: Filters) => boolean) | undefined
  /** what such a list is asked by */
  query?: QueryOf<E> | undefined
  every?: ((found: AnswerOf<E>) => number) | undefined
  /** rows of a page until staff choose another size */
  size: number
}

/**
 * One page of a list for the filter that staff have chosen, or what it finds of a list that comes whole. The page that was shown stays while the next loads, also when the
 * last row of the last page was deleted and the page before it takes its place.
 */
export const useList = <Filters extends Filter, E extends Endpoint, Row>(options: Options<Filters, E, Row>) => {
  const { name, endpoint, rows: rowsOf, everything, finds, query, every, size } = options
  const [{ filter, page, limit }, choose] = useWish(name, { filter: everything, page: 1, limit: size })
  const asked = finds ? query : ({ ...limitsOf(filter), page, limit } as QueryOf<E>)
  const { value, busy, failed, error, reload, change } = useEdgeQuery<E>(endpoint, asked && { query: asked }, { every })
  const answer = value as (AnswerOf<E> & Listed) | undefined

  const last = answer && Math.max(1, Math.ceil(totalOf(answer) / limit))
  const isPast = !finds && last !== undefined && page > last && !busy
  useEffect(() => {
    if (isPast) choose({ filter, page: last, limit })
  }, [isPast, choose, filter, last, limit])
  const [found, setFound] = useState(answer)
  const isShown = answer && (finds || rowsOf(answer).length > 0 || totalOf(answer) === 0 || !(isPast || busy))
  if (isShown && found !== answer) setFound(answer)

  const rows = useMemo(() => {
    const all = found ? rowsOf(found) : []
    return finds ? all.filter((row) => finds(row, filter)) : all
  }, [found, rowsOf, finds, filter])
  return {
    found,
    rows,
    busy,
    failed,
    failure: error,
    reload,
    change,
    filter,
    page,
    limit,
    total: found ? totalOf(found) : 0,
    isFiltered: Object.entries(everything).some(([field, wanted]) => filter[field] !== wanted),
    filterBy: (next: Filters) => choose({ filter: next, page: 1, limit }),
    turnTo: (next: number) => choose({ filter, page: next, limit }),
    resize: (next: number) => choose({ filter, page: 1, limit: next }),
  }
}
