import { MAX_LINES, MAX_QUANTITY, type CartItem, type MetricSource, type Shekels } from '@zmig/edge-contract'
import { navigate, readCart, useCart, usePixel, useToast, useVisitor } from '@zmig/platform'

/** Texts of buying, the same from a card and from the product page. */
export const text = {
  added: 'נוסף לעגלה',
  toCart: 'לעגלת הקניות',
  lineFull: `כבר יש ${MAX_QUANTITY} כאלה בעגלה, וזה המספר המרבי למוצר בהזמנה אחת.`,
  cartFull: `העגלה מלאה: אפשר להזמין עד ${MAX_LINES} מוצרים שונים בהזמנה אחת.`,
}

/**
 * Why one more of a product cannot go into a cart, as a sentence: 10 of a product and 20 products are the most
 * (decisions.md, Catalogue, cart, likes).
 */
export const obstacleOf = (items: readonly CartItem[], ean: string): string | undefined => {
  const line = items.find((item) => item.ean === ean)
  if (!line) return items.length >= MAX_LINES ? text.cartFull : undefined
  return line.quantity >= MAX_QUANTITY ? text.lineFull : undefined
}

type Buyable = {
  ean: string
  /** as shown; for the advertising pixel only */
  price: Shekels
  set: boolean
  free_shipping: boolean
}

/**
 * The two ways to buy (storefront-and-checkout.md §4, Add to cart; decisions.md): buy now adds one and opens the
 * checkout; add to cart opens the cart from a list and stays on a product page. Both record the metric and notify
 * the advertising pixel; "buy now" counts as the begin of a checkout, as the button in the cart does.
 *
 * @param source the kind of page that the shopper is on
 */
export const useBuying = (source: MetricSource) => {
  const { add } = useCart()
  const { record } = useVisitor()
  const pixel = usePixel()
  const showToast = useToast()
  const action = { label: text.toCart, href: '/cart' }

  const put = ({ ean, price, set, free_shipping }: Buyable): boolean => {
    // read the cookie now: another tab may have filled the cart since this page was shown
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
