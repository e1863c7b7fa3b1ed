import styled from '@emotion/styled'
import { useMemo, type ReactNode } from 'react'
import { useSelector } from 'react-redux'
import { ButtonLink, EmptyState, Icon, Ltr, Row, space, Stack, usePlatform } from '@zmig/platform'
import { Results } from '../../results/results.tsx'
import { fetchRest } from './load-tyre-list.ts'
import { listKey, listPath, viewOf, type TyreListEntry, type TyreListState } from './tyre-list.slice.ts'
import type { MetricSource } from '@zmig/edge-contract'
import type { ListRequest } from '../../api/tyre-list.ts'

export { fetchRest, refreshList, openList } from './load-tyre-list.ts'
export { listKey, tyreListActions, tyreListSlice, type TyreListEntry, type TyreListState } from './tyre-list.slice.ts'

/** Texts of a list that is not there. */
const text = {
  emptyTitle: 'לא מצאנו את מה שחיפשתם',
  noneYet: 'עוד אין צמיגים בקטגוריה הזו',
  offerBody: 'ייתכן שנוכל להשיג עבורכם את הצמיג: השאירו פרטים, או התקשרו ונבדוק מיד.',
  toSearch: 'לחיפוש מידה אחרת',
  noBrand: 'כרגע אין לנו צמיגים של המותג הזה.',
  advice: 'חפשו לפי מידה, או התקשרו ונבדוק מה אפשר להשיג.',
  unknownBody: 'אולי הקישור השתנה. חפשו לפי מידה, או התקשרו ונעזור.',
  toSizes: 'לחיפוש לפי מידה',
}

const Ways = styled(Row)`
  & svg {
    display: inline;
    margin: 0;
  }
`

/** What was not found, the page's offer as a card, and other links below. */
const Offer = styled(Stack)`
  max-inline-size: 880px;
  padding-block: ${space(1)} ${space(10)};
  & h2 {
    font-size: 1.375rem;
    font-weight: 800;
  }
  & h2 + p {
    max-inline-size: 60ch;
    color: var(--muted);
  }
  & > div:last-child {
    justify-content: start;
  }
`

const OtherWays = ({ bySize }: { bySize?: boolean }) => {
  const { phone } = usePlatform().site.company
  return (
    <Ways gap={3} justify="center">
      <ButtonLink href={`tel:${phone}`} variant={bySize ? 'secondary' : 'primary'}>
        <Icon name="phone" size={20} />
        <Ltr>{phone}</Ltr>
      </ButtonLink>
      <ButtonLink href="/" variant="secondary">
        {bySize ? text.toSearch : text.toSizes}
      </ButtonLink>
    </Ways>
  )
}

/**
 * An empty list: says so and shows the page's offer, the phone number and a link to another search.
 * `isKnown`: of a category that the shop has, and that has no tyres yet.
 */
const EmptyList = ({ by, isKnown, children }: Pick<ListRequest, 'by'> & { isKnown: boolean; children?: ReactNode }) => {
  if (!children)
    return (
      <EmptyState title={isKnown ? text.noneYet : text.emptyTitle}>
        <p>
          {by === 'brand' && text.noBrand} {isKnown || by === 'brand' ? text.advice : text.unknownBody}
        </p>
        <OtherWays />
      </EmptyState>
    )
  return (
    <Offer as="section" gap={5}>
      <div>
        <h2>{text.emptyTitle}</h2>
        <p>{text.offerBody}</p>
      </div>
      <div>{children}</div>
      <OtherWays bySize />
    </Offer>
  )
}

/** A list on the screen; undefined before it is in the store. */
const useTyreList = (request: ListRequest) => {
  const key = listKey(request)
  const entry: TyreListEntry | undefined = useSelector(
    (root: { tyreList: TyreListState }) => root.tyreList.entries[key],
  )
  const platform = usePlatform()
  const view = useMemo(() => entry && viewOf(entry), [entry])
  return { entry, view, fetchRest: () => void fetchRest(platform, request) }
}

type Props = {
  request: ListRequest
  source: MetricSource
  /** the page's offer in the empty card, such as the form of a tyre request */
  whenEmpty?: ReactNode
}

/** Cards of a list with its filters, in the order that the edge gives. */
export const TyreList = ({ request, source, whenEmpty }: Props) => {
  const { entry, view, fetchRest } = useTyreList(request)
  if (!entry || !view || entry.total === 0)
    return (
      <EmptyList by={request.by} isKnown={!!entry?.category}>
        {whenEmpty}
      </EmptyList>
    )
  return (
    <Results
      // another list is another form: nothing of the old one's state stays
      key={listPath(request)}
      place={{ path: listPath(request) }}
      source={source}
      filters={entry.filters}
      settings={entry.settings}
      rest={entry.rest}
      // after a failure the button retries, not each pointer event
      onNear={() => entry.rest === 'idle' && fetchRest()}
      onRetry={fetchRest}
      {...view}
    />
  )
}
