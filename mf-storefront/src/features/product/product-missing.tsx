import styled from '@emotion/styled'
import { ButtonLink, EmptyState, Ltr, PageTitle, space, usePlatform, VisuallyHidden, Wrap } from '@zmig/platform'
import { text } from './text.ts'

const Room = styled(Wrap)`
  padding-block: ${space(8)};
`

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${space(3)};
`

/** An EAN that the shop does not carry (storefront-and-checkout.md §8): what to do instead. */
export const ProductMissing = () => {
  const { phone } = usePlatform().site.company
  return (
    <Room>
      <VisuallyHidden as="div">
        <PageTitle>{text.notFoundTitle}</PageTitle>
      </VisuallyHidden>
      <EmptyState title={text.notFoundTitle}>
        <p>{text.notFoundBody}</p>
        <Ways>
          <ButtonLink href="/">{text.toSearch}</ButtonLink>
          <ButtonLink variant="secondary" href={`tel:${phone}`}>
            <Ltr>{phone}</Ltr>
          </ButtonLink>
        </Ways>
      </EmptyState>
    </Room>
  )
}
