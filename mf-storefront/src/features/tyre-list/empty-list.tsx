import styled from '@emotion/styled'
import { ButtonLink, EmptyState, Icon, Ltr, space, usePlatform } from '@zmig/platform'
import { text } from './text.ts'
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

/** No search results: says so and leads to a person or to another search. */
export const EmptyList = ({ by }: Pick<ListRequest, 'by'>) => {
  const { phone } = usePlatform().site.company
  const bySize = by === 'size'
  return (
    <EmptyState title={text.emptyTitle}>
      <p>{bySize ? text.emptyBody : text.unknownBody}</p>
      <Ways>
        <ButtonLink href={`tel:${phone}`}>
          <Icon name="phone" size={20} />
          <Ltr>{phone}</Ltr>
        </ButtonLink>
        <ButtonLink href="/" variant="secondary">
          {bySize ? text.toSearch : text.toSizes}
        </ButtonLink>
      </Ways>
    </EmptyState>
  )
}
