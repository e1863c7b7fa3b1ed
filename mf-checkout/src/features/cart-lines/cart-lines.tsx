import styled from '@emotion/styled'
import { space } from '@zmig/platform'
import { CartLine } from './cart-line.tsx'
import { lineOf } from './line-problem.ts'
import { text } from './text.ts'
import { useCartChanges } from './use-cart-changes.ts'
import type { CartItem, Quote } from '@zmig/edge-contract'

const List = styled.ul`
  list-style: none;
  padding: 0;
  display: grid;
  gap: ${space(4)};
`

type Props = { items: readonly CartItem[]; quote: Quote; current: boolean }

/** Everything in the cart; the cookie says what and how many, the quote says the rest. */
export const CartLines = ({ items, quote, current }: Props) => {
  const { change, remove } = useCartChanges()
  return (
    <List aria-label={text.list}>
      {items.map((item) => (
        <CartLine
          key={item.ean}
          item={item}
          line={lineOf(quote, item.ean)}
          stale={!current}
          onQuantity={(quantity) => change(item.ean, quantity)}
          onRemove={() => remove(item.ean)}
        />
      ))}
    </List>
  )
}
