import styled from '@emotion/styled'
import { ButtonLink, EmptyState, Icon, Ltr, space, usePlatform } from '@zmig/platform'
import { text } from './text.ts'
import type { ReactNode } from 'react'
import type { ListRequest } from '../../api/tyre-list.ts'

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

/** What was not found, what the page offers instead (a card of its own), the other ways on below. */
const Offer = styled.section`
  display: grid;
  gap: ${space(5)};
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

const OtherWays = ({ bySize }: { bySize: boolean }) => {
  const { phone } = usePlatform().site.company
  return (
    <Ways>
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

/** No search results: says so and leads to what the page offers, to a person, or to another search. */
export const EmptyList = ({ by, children }: Pick<ListRequest, 'by'> & { children?: ReactNode }) => {
  const bySize = by === 'size'
  if (!children)
    return (
      <EmptyState title={text.emptyTitle}>
        <p>{bySize ? text.emptyBody : text.unknownBody}</p>
        <OtherWays bySize={bySize} />
      </EmptyState>
    )
  return (
    <Offer>
      <div>
        <h2>{text.emptyTitle}</h2>
        <p>{text.offerBody}</p>
      </div>
      <div>{children}</div>
      <OtherWays bySize={bySize} />
    </Offer>
  )
}
