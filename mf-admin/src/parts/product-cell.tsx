import styled from '@emotion/styled'
import type { ReactNode } from 'react'
import type { OrderProduct } from '@zmig/edge-contract'
import { color, Ltr, radius, space } from '@zmig/platform'

const Product = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space(2.5)};
  text-align: start;
  & > :is(img, i) {
    flex: none;
    display: grid;
    place-items: center;
    inline-size: 36px;
    block-size: 36px;
    border-radius: ${radius.control};
    background: ${color.page};
    object-fit: contain;
    font-style: normal;
    font-weight: 700;
  }
  & small {
    display: block;
    color: ${color.muted};
    font-size: 0.75rem;
  }
`

type Props = {
  product: Pick<OrderProduct, 'brand' | 'displayName' | 'displaySize' | 'size' | 'image'>
  /** around the name, such as a link */
  name?: (name: ReactNode) => ReactNode
  /** after the size */
  children?: ReactNode
}

/** A product in a row: its picture, or the initial of its brand, with brand, name and size. */
export const ProductCell = ({ product, name = (words) => words, children }: Props) => {
  const { brand, displayName, displaySize, size = displaySize, image } = product
  return (
    <Product>
      {image ? <img src={image} alt="" width={36} height={36} loading="lazy" /> : <i aria-hidden="true">{brand[0]}</i>}
      <span>
        {name(<Ltr>{`${brand} ${displayName}`}</Ltr>)}
        <small>
          <Ltr>{size}</Ltr>
          {children}
        </small>
      </span>
    </Product>
  )
}
