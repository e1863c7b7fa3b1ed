import styled from '@emotion/styled'
import { useEffect, useRef } from 'react'
import { space, useCart, useToast, useVisitor } from '@zmig/platform'
import { CartLine } from './cart-line.tsx'
import { lineOf, lineProblem } from './line-problem.ts'
import { text } from './text.ts'
import type { CartItem, Quote } from '@zmig/edge-contract'

export { isOrderable } from './line-problem.ts'

/**
 * Changes the cart: at once in the cookie, with a message in the snackbar; removals are recorded. A changed quantity is
 * confirmed only when its quote shows that enough tyres are available.
 * @param current whether the quote is about the cart as it is now
 */
const useCartChanges = (quote: Quote | null, current: boolean) => {
  const { setQuantity, remove } = useCart()
  const { record } = useVisitor()
  const toast = useToast()
  const changed = useRef('')

  useEffect(() => {
    if (!current || !changed.current) return
    const line = lineOf(quote, changed.current)
    changed.current = ''
    if (lineProblem(line) === undefined) toast({ message: text.quantityChanged })
  }, [quote, current, toast])

  return {
    change: (ean: string, quantity: number) => {
      changed.current = ean
      setQuantity(ean, quantity)
    },
    remove: (ean: string) => {
      record({ kind: 'PRODUCT_REMOVE_FROM_CART', source: 'cart', ean })
      remove(ean)
      toast({ message: text.removed })
    },
  }
}

/**
 * After a line was removed, moves the focus to the line in its place, or to the last line; the removed button would lose it.
 * @param count lines that are shown now
 */
const useFocusAfterRemoval = (count: number) => {
  const list = useRef<HTMLUListElement>(null)
  const removed = useRef<number>(undefined)
  useEffect(() => {
    if (removed.current === undefined) return
    const buttons = list.current?.querySelectorAll<HTMLButtonElement>('[data-part="remove"] button') ?? []
    buttons[Math.min(removed.current, buttons.length - 1)]?.focus()
    removed.current = undefined
  }, [count])
  return { list, removing: (index: number) => void (removed.current = index) }
}

const List = styled.ul`
  list-style: none;
  padding: 0;
  display: grid;
  gap: ${space(4)};
`

type Props = { items: readonly CartItem[]; quote: Quote | null; current: boolean }

/** Every line of the cart; the cookie has products and quantities, the quote has everything else. */
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
