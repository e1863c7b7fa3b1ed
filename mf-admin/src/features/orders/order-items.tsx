import styled from '@emotion/styled'
import type { Order, OrderProduct } from '@zmig/edge-contract'
import { color, Ltr, media, money, space, VisuallyHidden } from '@zmig/platform'
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
  & > [data-more] {
    display: none;
  }
  ${media.desktop} {
    &[data-short] {
      gap: 0;
    }
    &[data-short] [data-name] {
      display: flex;
      gap: 4px;
    }
    &[data-short] [data-name] > * {
      flex: none;
    }
    &[data-short] [data-name] > bdi,
    &[data-short='several'] [data-size] bdi {
      display: block;
      flex: initial;
      min-inline-size: 0;
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    &[data-short='one'] [data-size] {
      display: -webkit-box;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: 2;
      overflow: hidden;
    }
    /* several: a line each and at most three, so that the row is as high as that of one */
    &[data-short='several'] > li {
      grid-template-columns: 24px minmax(0, 1fr);
    }
    &[data-short='several'] :is(img, i) {
      inline-size: 24px;
      block-size: 16px;
    }
    &[data-short='several'] > li > div {
      display: flex;
      gap: 4px;
      white-space: nowrap;
    }
    &[data-short='several'] [data-name] {
      display: contents;
    }
    /* the size first: the name has what is left of the line */
    &[data-short='several'] [data-size] {
      order: -2;
      min-inline-size: 0;
    }
    &[data-short='several'] [data-name] > span {
      order: -1;
    }
    &[data-short='several'] [data-name] > bdi {
      flex: 1 1 0;
    }
    &[data-short='several'] small,
    &[data-short='several']:has(> [data-more]) > li:nth-of-type(n + 3):not([data-more]) {
      display: none;
    }
    &[data-short='several'] > [data-more] {
      display: block;
    }
  }
`

type Props = {
  items: Order['cart']['items']
  products: Products
  /** name and size only: for a row of the list */
  short?: boolean
}

/** The lines of an order: picture, brand, name and size, and in full the EAN and the price of the line. */
export const OrderItems = ({ items, products, short = false }: Props) => (
  <List data-short={short ? (items.length > 1 ? 'several' : 'one') : undefined}>
    {items.map(({ ean, quantity, isSet, total, arrivesOn }) => {
      const product = products.get(ean)
      return (
        <li key={ean}>
          {product?.image ? <img src={product.image} alt="" width={44} height={36} loading="lazy" /> : <i />}
          <div>
            <div data-name="">
              <bdi>{product ? `${product.brand} ${product.displayName}` : text.unknownProduct}</bdi>{' '}
              <span>
                {isSet && `(${text.pair}) `}
                <VisuallyHidden>{text.quantity} </VisuallyHidden>
                <Ltr>{quantity}×</Ltr>
              </span>
            </div>
            {product && (
              <div data-size="">
                <b>
                  <Ltr>{product.displaySize}</Ltr>
                </b>
              </div>
            )}
            {arrivesOn && (
              <small>
                {text.arrives} <Ltr>{dayText(arrivesOn)}</Ltr>
              </small>
            )}
            {!short && (
              <small>
                <Ltr>{ean}</Ltr>
              </small>
            )}
          </div>
          {!short && (
            <b>
              <Ltr>{money(total)}</Ltr>
            </b>
          )}
        </li>
      )
    })}
    {short && items.length > 3 && <li data-more="">{text.moreItems(items.length - 2)}</li>}
  </List>
)
