import type { OrderProduct } from '@zmig/edge-contract'

/** Products that a list of the picker shows: more than a person reads before typing another letter. */
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

/** How many of the words begin a word of the product's name: `road 6` means Road 6 before a Roadrider with a 6 in its EAN. */
const nearness = (product: OrderProduct, words: readonly string[]): number => {
  const name = productText(product).toLowerCase().split(/\s+/)
  return words.reduce(
    (sum, word) => sum + (name.includes(word) ? 2 : name.some((part) => part.startsWith(word)) ? 1 : 0),
    0,
  )
}

/** The products that hold every typed word, nearest first: `road 6 180` finds `Michelin Road 6 180/55-17`. The first ones only. */
export const findProducts = (products: readonly OrderProduct[], typed: string): OrderProduct[] => {
  const words = wordsOf(typed)
  if (words.length === 0) return products.slice(0, SHOWN)
  return products
    .filter((product) => words.every((word) => textToSearch(product).includes(word)))
    .map((product) => ({ product, near: nearness(product, words) }))
    .toSorted((one, other) => other.near - one.near)
    .slice(0, SHOWN)
    .map(({ product }) => product)
}
