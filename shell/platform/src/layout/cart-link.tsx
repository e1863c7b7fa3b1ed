import styled from '@emotion/styled'
import { useCart } from '../cart/use-cart.ts'
import { Icon } from '../kit/icon.tsx'
import { Link } from '../page/link.tsx'
import { color, radius } from '../kit/tokens.ts'
import { text } from './text.ts'

const Target = styled(Link)`
  position: relative;
  display: grid;
  place-items: center;
  inline-size: 48px;
  block-size: 48px;
  color: #fff;
  border-radius: ${radius.control};
  &:hover {
    background: ${color.tar};
  }
  & b {
    position: absolute;
    inset-block-start: 2px;
    inset-inline-end: 0;
    min-inline-size: 21px;
    padding-inline: 5px;
    border-radius: ${radius.round};
    background: ${color.signal};
    color: ${color.asphalt};
    font-size: 0.8125rem;
    font-weight: 700;
    line-height: 21px;
    text-align: center;
    font-variant-numeric: tabular-nums;
  }
`

/** The way to the cart with the sum of quantities; the server knows no cart, so the number comes with hydration. */
export const CartLink = () => {
  const { count, ready } = useCart()
  const filled = ready && count > 0
  return (
    <Target href="/cart" aria-label={filled ? text.cartWith(count) : text.cart}>
      <Icon name="cart" size={27} />
      {filled && <b aria-hidden="true">{count}</b>}
    </Target>
  )
}
