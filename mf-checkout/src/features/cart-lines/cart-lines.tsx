import styled from '@emotion/styled'
import { space } from '@zmig/platform'
import { CartLine } from './cart-line.tsx'
import { lineOf } from './line-problem.ts'
import { text } from './text.ts'
import { useCartChanges } from './use-cart-changes.ts'
import { useFocusAfterRemoval } from './use-focus-after-removal.ts'
import type { CartItem, Quote } from '@zmig/edge-contract'

const List = styled.ul`
  list-style: none;
  padding: 0;
  display: grid;
  gap: ${space(4)};
`

type Props = { items: readonly CartItem[]; quote: Quote | null; current: boolean }

/** Everything in the cart; the cookie says what and how many, the quote, once it has come, says the rest. */
export const CartLines = ({ items, quote, current }: Props) => {
  const { change, remove } = useCartChanges(quote, current)
  const { list, removing } = useFocusAfterRemoval(items.length)
  return (
    <List ref={list} aria-label={text.list}>
      {items.map((item, index) => (
        <CartLine
          key={item.ean}
          item={item}
          line={lineOf(quote, item.ean)}
          stale={!current}
          onQuantity={(quantity) => change(item.ean, quantity)}
          onRemove={() => {
            removing(index)
            remove(item.ean)
          }}
        />
      ))}
    </List>
  )
}
