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

const upsert = (selector: string, create: () => Element, attribute: string, value: string | undefined) => {
  const found = document.head.querySelector(selector)
  if (value === undefined) return found?.remove()
  const element = found ?? document.head.appendChild(create())
  element.setAttribute(attribute, value)
}

const tag = (name: string, attributes: Record<string, string>) => () => {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  return element
}

/** Applies a head after a navigation inside the app. */
export const applyHead = (head: Head, publicUrl: string): void => {
  document.title = head.title
  upsert('meta[name=description]', tag('meta', { name: 'description' }), 'content', head.description)
  upsert('meta[name=robots]', tag('meta', { name: 'robots' }), 'content', head.noindex ? 'noindex' : undefined)
  const canonical = head.canonical === undefined ? undefined : publicUrl + head.canonical
  upsert('link[rel=canonical]', tag('link', { rel: 'canonical' }), 'href', canonical)
}
