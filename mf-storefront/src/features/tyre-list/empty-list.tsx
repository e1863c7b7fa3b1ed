import styled from '@emotion/styled'
import { ButtonLink, EmptyState, Icon, Ltr, space, usePlatform } from '@zmig/platform'
import { text } from './text.ts'

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
export const EmptyList = () => {
  const { phone } = usePlatform().site.company
  return (
    <EmptyState title={text.emptyTitle}>
      <p>{text.emptyBody}</p>
      <Ways>
        <ButtonLink href={`tel:${phone}`}>
          <Icon name="phone" size={20} />
          <Ltr>{phone}</Ltr>
        </ButtonLink>
        <ButtonLink href="/" variant="secondary">
          {text.toSearch}
        </ButtonLink>
      </Ways>
    </EmptyState>
  )
}
