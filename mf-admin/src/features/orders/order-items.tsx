import styled from '@emotion/styled'
import type { Order, OrderProduct } from '@zmig/edge-contract'
import { color, Ltr, money, space, VisuallyHidden } from '@zmig/platform'
import { dayText } from '../../parts/time.ts'
import { text } from './text.ts'

export type Products = ReadonlyMap<string, OrderProduct>

const List = styled.ul`
  list-style: none;
  padding: 0;
  display: grid;
  gap: ${space(2)};
  & > li {
    display: grid;
    grid-template-columns: 44px minmax(0, 1fr) auto;
    gap: ${space(2)};
    align-items: center;
  }
  & img,
  & i {
    inline-size: 44px;
    block-size: 36px;
    object-fit: contain;
    border-radius: 6px;
    background: #f3f1ed;
  }
  & small {
    display: block;
    color: ${color.muted};
    font-size: 0.75rem;
  }
`

type Props = {
  items: Order['cart']['items']
  products: Products
}

/** The lines of an order: picture, brand, name, size, EAN and the price of the line. */
export const OrderItems = ({ items, products }: Props) => (
  <List>
    {items.map(({ ean, quantity, isSet, total, arrivesOn }) => {
      const product = products.get(ean)
      return (
        <li key={ean}>
          {product?.image ? <img src={product.image} alt="" width={44} height={36} loading="lazy" /> : <i />}
          <div>
            <div>
              <bdi>{product ? `${product.brand} ${product.displayName}` : text.unknownProduct}</bdi>{' '}
              <span>
                {isSet && `(${text.pair}) `}
                <VisuallyHidden>{text.quantity} </VisuallyHidden>
                <Ltr>{quantity}×</Ltr>
              </span>
            </div>
            {product && (
              <b>
                <Ltr>{product.displaySize}</Ltr>
              </b>
            )}
            {arrivesOn && (
              <small>
                {text.arrives} <Ltr>{dayText(arrivesOn)}</Ltr>
              </small>
            )}
            <small>
              <Ltr>{ean}</Ltr>
            </small>
          </div>
          <b>
            <Ltr>{money(total)}</Ltr>
          </b>
        </li>
      )
    })}
  </List>
)
