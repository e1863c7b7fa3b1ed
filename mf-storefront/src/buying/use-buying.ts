import { navigate, useCart, useToast, useVisitor } from '@zmig/platform'
import { MAX_LINES, MAX_QUANTITY, type MetricSource } from '@zmig/edge-contract'
import { text } from './text.ts'

type Buyable = { ean: string; set: boolean; free_shipping: boolean }

/**
 * The two ways to buy (storefront-and-checkout.md §4, Add to cart; decisions.md): buy now adds one and opens the
 * checkout; add to cart opens the cart from a list and stays on a product page. Both record the metric.
 *
 * @param source where the shopper stands
 */
export const useBuying = (source: MetricSource) => {
  const { add, items } = useCart()
  const { record } = useVisitor()
  const showToast = useToast()
  const action = { label: text.toCart, href: '/cart' }

  /** Why one more cannot go into the cart, if so. */
  const obstacle = (ean: string): string | undefined => {
    const line = items.find((item) => item.ean === ean)
    if (!line) return items.length >= MAX_LINES ? text.cartFull : undefined
    return line.quantity >= MAX_QUANTITY ? text.lineFull : undefined
  }

  const put = ({ ean, set, free_shipping }: Buyable): boolean => {
    const message = obstacle(ean)
    if (message) {
      showToast({ message, action })
      return false
    }
    record({ kind: 'PRODUCT_ADD_TO_CART', source, ean })
    add({ ean, isSet: set, free_shipping })
    return true
  }

  return {
    buyNow: (tyre: Buyable) => {
      if (put(tyre)) navigate('/checkout')
    },
    addToCart: (tyre: Buyable) => {
      if (!put(tyre)) return
      if (source === 'product_page') showToast({ message: text.added, action })
      else navigate('/cart')
    },
  }
}
