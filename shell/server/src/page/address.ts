/** Pages of words, each under its one address: `/contact-us` shows `/customer-service`. */
export const wordPages = [
  '/our-direct-business-model',
  '/find-the-right-tires-for-you',
  '/our-shops',
  '/shop/signup',
  '/customer-service',
  '/about-us',
  '/testimonials',
  '/imprint',
  '/terms-of-use',
  '/privacy-policy',
  '/returns-and-refund-policy',
  '/accessibility-policy',
  '/data-protection-policy-and-gdpr',
] as const

/**
 * The fixed words of a path as the first pattern writes them that the path has in any letter case (storefront-and-checkout.md §2,
 * Route table). Names stay as they are: their pages redirect to the canonical ones.
 */
const withRightCase = (path: string, patterns: readonly string[]): string => {
  const parts = path.split('/')
  for (const pattern of patterns) {
    const isBelow = pattern.endsWith('/*')
    const wanted = pattern.replace(/\/\*$/, '').split('/')
    if (isBelow ? wanted.length >= parts.length : wanted.length !== parts.length) continue
    const isName = (word: string) => word.startsWith(':')
    const has = (word: string, at: number) =>
      isName(word) ? parts[at] !== '' : word.toLowerCase() === parts[at]?.toLowerCase()
    if (wanted.every(has))
      return parts.map((part, at) => (wanted[at] === undefined || isName(wanted[at]) ? part : wanted[at])).join('/')
  }
  return path
}

/** Removes NUL, which no text holds and PostgreSQL cannot store. */
const withoutNul = (query = '') => query.replaceAll('%00', '')

/**
 * The canonical spelling of an address: no slash at its end, the fixed words in their own case, no NUL in its query. Names of
 * brands, sizes and products stay as they are; their pages redirect to the canonical one.
 * @param address path and query
 * @param patterns those of all pages of the shop, as its slices claim them
 * @returns undefined when the address is tidy already
 */
export const tidyAddress = (address: string, patterns: readonly string[]): string | undefined => {
  const [path = '', query] = address.split(/(?=\?)(.*)/s)
  const tidy = withRightCase(path.length > 1 ? path.replace(/\/$/, '') : path, patterns) + withoutNul(query)
  return tidy === address ? undefined : tidy
}

/**
 * Whether a path would name another page once it is resolved: `/x/../admin`, `/x/%2E/admin`, `/x\\..\\admin`. Browsers resolve
 * before they ask, so such an address is made by hand: it would be rendered as a page that no rule of its own address was
 * applied to, and kept under as many names as there are spellings.
 * @param address path and query
 */
export const isUnresolved = (address: string): boolean => {
  const [path = ''] = address.split('?')
  return /[\\#\p{Cc}]|\/(?:\.|%2e){1,2}(?=\/|$)/iu.test(path)
}

/**
 * Divides an address into the one that its page is rendered and cached under, with the fields that the page reads by name, and
 * the fields that change nothing. A redirect hands the latter on, for the scripts that read where a visit came from.
 * @param address tidy path and query
 * @param fieldsOf the fields of the query that the page of a path is rendered by
 */
export const divideQuery = (
  address: string,
  fieldsOf: (path: string) => readonly string[],
): { read: string; unread: [string, string][] } => {
  const [path = '', query] = address.split(/\?(.*)/s)
  if (query === undefined) return { read: address, unread: [] }
  const fields = fieldsOf(path)
  const pairs = [...new URLSearchParams(query)]
  const read = pairs.filter(([name]) => fields.includes(name)).toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)))
  const unread = pairs.filter(([name]) => !fields.includes(name))
  return { read: read.length > 0 ? `${path}?${new URLSearchParams(read)}` : path, unread }
}

/** `personal` pages are rendered for one request and never kept. */
type RenderedAddress = { address: string; personal: boolean }

/**
 * The address that a page is rendered under. The page of an order is rendered under its number, `/order/Z-1042`, and every
 * link with a wrong signature under `/order/link`, so no signed link is a name in the cache, a log or a render worker.
 *
 * @param address tidy path and query
 * @param orderIdOf the order of a signed link; undefined when the signature is wrong
 */
export const renderedAddress = (address: string, orderIdOf: (link: string) => string | undefined): RenderedAddress => {
  const link = /^\/order\/([^/?]+)(?:\?.*)?$/s.exec(address)?.[1]
  if (link === undefined) return { address, personal: false }
  const orderId = orderIdOf(link)
  return orderId === undefined
    ? { address: '/order/link', personal: false }
    : { address: `/order/${encodeURIComponent(orderId)}`, personal: true }
}

/** Whether an address stays inside the shop: a browser takes `//elsewhere` and `/\elsewhere` for other sites. */
const isLocal = (address: string) => /^\/(?![/\\])/.test(address)

/**
 * The address of a redirect as a header value: Hebrew letters are percent-encoded, encoded characters stay.
 * @returns undefined when it would leave the shop, also once its dots are resolved (`/..//elsewhere`)
 */
export const localLocation = (address: string, publicUrl: string): string | undefined => {
  if (!isLocal(address)) return undefined
  const { pathname, search, hash } = new URL(publicUrl + address)
  const location = pathname + search + hash
  return isLocal(location) ? location : undefined
}
