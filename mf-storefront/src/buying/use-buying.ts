import { navigate, readCart, useCart, usePixel, useToast, useVisitor } from '@zmig/platform'
import { obstacleOf } from './obstacle.ts'
import { text } from './text.ts'
import type { MetricSource } from '@zmig/edge-contract'

type Buyable = {
  ean: string
  /** shekels, as shown; for the advertising pixel only */
  price: number
  set: boolean
  free_shipping: boolean
}

/**
 * The two ways to buy (storefront-and-checkout.md §4, Add to cart; decisions.md): buy now adds one and opens the
 * checkout; add to cart opens the cart from a list and stays on a product page. Both record the metric and tell the
 * advertising pixel; what opens the checkout is counted as its beginning, as it is in the cart.
 *
 * @param source where the shopper stands
 */
export const useBuying = (source: MetricSource) => {
  const { add } = useCart()
  const { record } = useVisitor()
  const pixel = usePixel()
  const showToast = useToast()
  const action = { label: text.toCart, href: '/cart' }

  const put = ({ ean, price, set, free_shipping }: Buyable): boolean => {
    // the cookie of this moment: another tab may have filled the cart since this page was shown
    const obstacle = obstacleOf(readCart(), ean)
    if (obstacle) {
      showToast({ message: obstacle, action })
      return false
    }
    record({ kind: 'PRODUCT_ADD_TO_CART', source, ean })
    pixel.addToCart({ id: ean, value: price })
    add({ ean, isSet: set, free_shipping })
    return true
  }

  return {
    buyNow: (tyre: Buyable) => {
      if (!put(tyre)) return
      // the checkout begins here for all that is in the cart; the price is known of this tyre only
      for (const { ean } of readCart()) record({ kind: 'CHECKOUT_INIT', source, ean })
      pixel.initiateCheckout([{ id: tyre.ean, value: tyre.price }])
      navigate('/checkout')
    },
    addToCart: (tyre: Buyable) => {
      if (!put(tyre)) return
      if (source === 'product_page') showToast({ message: text.added, action })
      else navigate('/cart')
    },
  }
}
