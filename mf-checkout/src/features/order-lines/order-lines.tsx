import styled from '@emotion/styled'
import { ButtonLink, Card, color, Ltr, money, space, Stack } from '@zmig/platform'
import { Arrival, ProductPicture, Sizes } from '../../layout/tyre-line.tsx'
import type { Quote } from '@zmig/edge-contract'

const text = {
  title: 'מה בהזמנה',
  edit: 'לעגלה',
  editLabel: 'לעגלה, לעריכה',
  pair: 'זוג',
  product: (ean: string) => `מוצר ${ean}`,
  notSold: 'לא נמכר באתר',
  quantity: (quantity: number) => `כמות: ${quantity}`,
}

/** The list of products. With enlarged text the amount is below the product. */
const Box = styled(Card)`
  & > header {
    display: flex;
    justify-content: space-between;
    align-items: center;
    margin-block: -${space(2)} ${space(2)};
  }
  & h2 {
    font-size: 1.125rem;
    font-weight: 700;
  }
  & li {
    display: grid;
    grid-template-columns: 52px minmax(0, 1fr) auto;
    gap: ${space(3)};
    align-items: center;
  }
  [data-a11y~='roomy'] & li > bdi {
    grid-column: 2;
  }
  /* on the smallest phone large words need the room beside the picture as well */
  @media (max-width: 359.98px) {
    [data-a11y~='roomy'] & li {
      grid-template-columns: minmax(0, 1fr);
    }
    [data-a11y~='roomy'] & li > bdi {
      grid-column: 1;
    }
  }
  & > header {
    flex-wrap: wrap;
  }
  & img {
    inline-size: 52px;
    block-size: 52px;
    object-fit: contain;
    background: ${color.page};
    border-radius: 6px;
  }
  & li > div {
    line-height: 1.35;
    min-inline-size: 0;
  }
  & small {
    display: block;
    font-size: 0.875rem;
    color: ${color.muted};
  }
`

/** The ordered products in short, with a link to the cart, where they are changed. */
export const OrderLines = ({ quote }: { quote: Quote }) => (
  <Box>
    <header>
      <h2>{text.title}</h2>
      <ButtonLink href="/cart" variant="quiet" size="small" aria-label={text.editLabel}>
        {text.edit}
      </ButtonLink>
    </header>
    <Stack as="ul">
      {quote.lines.map((line) => (
        <li key={line.ean}>
          <span>{line.displayName && <ProductPicture product={line} size={52} />}</span>
          <div>
            {line.displayName ? `${line.brand} ${line.displayName}` : text.product(line.ean)}
            <small>
              <Sizes of={line.displaySize} />
            </small>
            <small>
              {line.displayName ? text.quantity(line.quantity) : text.notSold}
              {line.set && `, ${text.pair}`}
            </small>
            <Arrival on={line.arrivesOn} />
          </div>
          {line.displayName && <Ltr>{money(line.total)}</Ltr>}
        </li>
      ))}
    </Stack>
  </Box>
)
