import { useEffect, useRef } from 'react'
import { useCart, useToast, useVisitor } from '@zmig/platform'
import { lineOf, lineProblem } from './line-problem.ts'
import { text } from './text.ts'
import type { Quote } from '@zmig/edge-contract'

/**
 * Changes of the cart as its page makes them: at once in the cookie, said in the snackbar, removals counted. A changed
 * quantity is a success only when the quote of it says that there are as many.
 * @param current whether the quote is about the cart as it is now
 */
export const useCartChanges = (quote: Quote | null, current: boolean) => {
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
