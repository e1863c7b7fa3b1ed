import type { OrderProduct } from '@zmig/edge-contract'

/** Products that a list of the picker shows: more than anybody reads before typing another letter. */
const SHOWN = 40

const wordsOf = (typed: string): string[] => typed.toLowerCase().split(/\s+/).filter(Boolean)

/** The words of a product, in one line. */
export const productText = ({ brand, displayName, size, displaySize }: OrderProduct): string =>
  `${brand} ${displayName} ${size ?? displaySize}`

const sought = new WeakMap<OrderProduct, string>()
const textToSearch = (product: OrderProduct): string => {
  const known = sought.get(product)
  if (known) return known
  const text = `${productText(product)} ${product.displaySize} ${product.ean}`.toLowerCase()
  sought.set(product, text)
  return text
}

/** The products that hold every typed word: `road 6 180` finds `Michelin Road 6 180/55-17`. The first ones only. */
export const findProducts = (products: readonly OrderProduct[], typed: string): OrderProduct[] => {
  const words = wordsOf(typed)
  const found: OrderProduct[] = []
  for (const product of products) {
    if (words.every((word) => textToSearch(product).includes(word))) found.push(product)
    if (found.length === SHOWN) break
  }
  return found
}
