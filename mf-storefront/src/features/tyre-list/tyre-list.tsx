import { Results } from '../../results/results.tsx'
import { EmptyList } from './empty-list.tsx'
import { listPath } from './list-key.ts'
import { useTyreList } from './use-tyre-list.ts'
import type { ReactNode } from 'react'
import type { MetricSource } from '@zmig/edge-contract'
import type { ListRequest } from '../../api/tyre-list.ts'

type Props = {
  request: ListRequest
  source: MetricSource
  /** what the page offers in the empty card, such as the form that asks the shop to find a size */
  whenEmpty?: ReactNode
}

/** Cards of a list with its filters, in the order that the edge gives. */
export const TyreList = ({ request, source, whenEmpty }: Props) => {
  const { entry, view, fetchRest } = useTyreList(request)
  if (!entry || !view || entry.total === 0) return <EmptyList by={request.by}>{whenEmpty}</EmptyList>
  return (
    <Results
      // another list is another form: nothing of the old one's state stays
      key={listPath(request)}
      place={{ path: listPath(request) }}
      source={source}
      filters={entry.filters}
      settings={entry.settings}
      rest={entry.rest}
      // a list that did not come is asked for again by its button, not by every move of a pointer
      onNear={() => entry.rest === 'idle' && fetchRest()}
      onRetry={fetchRest}
      {...view}
    />
  )
}
