import styled from '@emotion/styled'
import {
  ButtonLink,
  EmptyState,
  Ltr,
  PageTitle,
  Row,
  space,
  Spinner,
  usePlatform,
  VisuallyHidden,
  Wrap,
} from '@zmig/platform'
import { ProductPrice } from './buy-box.tsx'
import { Gallery } from './gallery.tsx'
import { ProductHeading } from './product-heading.tsx'
import { ProductLayout } from './product.styles.ts'
import { Score } from './score.tsx'
import { text } from './text.ts'
import type { TyreSummary } from '../../tyre/tyre-summary.ts'

/** As high as the window, so that the footer does not jump. */
const WaitingRoom = styled(Wrap)`
  min-block-size: 100vh;
  padding-block-start: 96px;
`

/**
 * Shown while the product loads (storefront-and-checkout.md §2, Product page): what the card showed, in the places of the page.
 * @param card of the list that the visitor comes from; a spinner without it
 */
export const ProductWaiting = ({ card }: { card: TyreSummary | undefined }) =>
  card ? (
    <ProductLayout>
      <div className="trail">
        <span className="back" />
      </div>
      <div className="top">
        <Gallery tyre={card} name={`${card.brand} ${card.displayName} ${card.size}`} />
        <div className="info">
          <div className="summary">
            <ProductHeading tyre={card} />
            <Score score={card.score} />
            <ProductPrice tyre={card} />
            <Spinner label={text.loading} />
          </div>
        </div>
      </div>
    </ProductLayout>
  ) : (
    <WaitingRoom>
      <Spinner label={text.loading} />
    </WaitingRoom>
  )

const Room = styled(Wrap)`
  padding-block: ${space(8)};
`

/** Shown for an EAN that the shop does not carry (storefront-and-checkout.md §8). */
export const ProductMissing = () => {
  const { phone } = usePlatform().site.company
  return (
    <Room>
      <VisuallyHidden as="div">
        <PageTitle>{text.notFoundTitle}</PageTitle>
      </VisuallyHidden>
      <EmptyState title={text.notFoundTitle}>
        <p>{text.notFoundBody}</p>
        <Row gap={3} justify="center">
          <ButtonLink href="/">{text.toSearch}</ButtonLink>
          <ButtonLink variant="secondary" href={`tel:${phone}`}>
            <Ltr>{phone}</Ltr>
          </ButtonLink>
        </Row>
      </EmptyState>
    </Room>
  )
}
