/** What a page says to search engines and social networks; the shell writes it, slices never write tags. */
export type Head = {
  title: string
  description: string
  /** path of the one address of this content, e.g. `/` for all five home paths */
  canonical?: string
  /** keep out of search results */
  noindex?: boolean
  /** path or address of a picture for social networks */
  image?: string
  type?: 'website' | 'product'
  /** of a product, as social networks read it; `amount` has two decimals */
  price?: { amount: string; currency: 'ILS' }
  /** schema.org objects */
  jsonLd?: readonly Record<string, unknown>[]
}
