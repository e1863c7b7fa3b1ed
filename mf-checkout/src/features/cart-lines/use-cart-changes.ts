import { useCart, useToast, useVisitor } from '@zmig/platform'
import { text } from './text.ts'

/** Changes of the cart as its page makes them: at once in the cookie, said in the snackbar, removals counted. */
export const useCartChanges = () => {
  const { setQuantity, remove } = useCart()
  const { record } = useVisitor()
  const toast = useToast()
  return {
    change: (ean: string, quantity: number) => {
      setQuantity(ean, quantity)
      toast({ message: text.quantityChanged })
    },
    remove: (ean: string) => {
      record({ kind: 'PRODUCT_REMOVE_FROM_CART', source: 'cart', ean })
      remove(ean)
      toast({ message: text.removed })
    },
  }
}
