import type { Site } from '../site.ts'

/** The head of a page for search engines and social networks. Slices describe it; the shell writes the tags. */
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

/** The shop and its search as schema.org objects. */
export const shopSchema = ({
  shopName,
  publicUrl,
  company,
}: Pick<Site, 'publicUrl' | 'shopName' | 'company'>): Record<string, unknown> => {
  const organization = `${publicUrl}/#organization`
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'OnlineStore',
        '@id': organization,
        name: shopName,
        url: `${publicUrl}/`,
        logo: `${publicUrl}/edge/api/v1/media/icon/512.png`,
        image: `${publicUrl}/edge/api/v1/media/social.png`,
        email: company.email,
        telephone: company.phone,
        address: { '@type': 'PostalAddress', streetAddress: company.address, addressCountry: 'IL' },
        areaServed: 'IL',
        currenciesAccepted: 'ILS',
        ...(company.socialUrl && { sameAs: [company.socialUrl] }),
      },
      {
        '@type': 'WebSite',
        '@id': `${publicUrl}/#website`,
        name: shopName,
        url: `${publicUrl}/`,
        inLanguage: 'he-IL',
        publisher: { '@id': organization },
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: `${publicUrl}/search?q={search_term_string}` },
          'query-input': 'required name=search_term_string',
        },
      },
    ],
  }
}

/** A tag of a page's head. Texts are not escaped; the writer of HTML escapes them. */
export type HeadTag = {
  name: 'title' | 'meta' | 'link' | 'script'
  attributes: Record<string, string>
  text?: string
}

const meta = (attribute: 'name' | 'property', key: string, content: string): HeadTag => ({
  name: 'meta',
  attributes: { [attribute]: key, content },
})

const absolute = (address: string, publicUrl: string) => (address.startsWith('/') ? publicUrl + address : address)

/** The shop's own card, for pages without a picture (`@zmig/edge`, media/social). */
const SHOP_CARD = '/edge/api/v1/media/social.png'

/** The picture that social networks show; cards are drawn in one size, which lets a network show them large at once. */
const imageTags = (image: string, title: string, publicUrl: string): HeadTag[] => [
  meta('property', 'og:image', absolute(image, publicUrl)),
  ...(/\/media\/social\b.*\.png/.test(image)
    ? [
        meta('property', 'og:image:type', 'image/png'),
        meta('property', 'og:image:width', '1200'),
        meta('property', 'og:image:height', '630'),
      ]
    : []),
  meta('property', 'og:image:alt', title),
]

/** The canonical address. There is one language and one country, so both hreflang values have the same address. */
const addressTags = (address: string): HeadTag[] => [
  { name: 'link', attributes: { rel: 'canonical', href: address } },
  ...['he-IL', 'x-default'].map((hreflang): HeadTag => ({
    name: 'link',
    attributes: { rel: 'alternate', hreflang, href: address },
  })),
]

const priceTags = ({ amount, currency }: NonNullable<Head['price']>): HeadTag[] => [
  meta('property', 'product:price:amount', amount),
  meta('property', 'product:price:currency', currency),
]

/**
 * The tags of a page for search engines and social networks. The server writes them into its pages, the browser into the
 * pages that it opens (`applyHead`, whose selector matches all of them).
 */
export const headTags = (head: Head, site: Pick<Site, 'publicUrl' | 'shopName' | 'company'>): HeadTag[] => {
  const { publicUrl, shopName } = site
  const { title, description, canonical, noindex, image = SHOP_CARD, type = 'website', price, jsonLd = [] } = head
  // a page outside of search results has no canonical address
  const address = canonical === undefined || noindex ? undefined : absolute(canonical, publicUrl)
  // the home page describes the shop
  const things = [...jsonLd, ...(canonical === '/' ? [shopSchema(site)] : [])]
  return [
    { name: 'title', attributes: {}, text: title },
    meta('name', 'description', description),
    ...(noindex ? [meta('name', 'robots', 'noindex')] : []),
    ...(address === undefined ? [] : addressTags(address)),
    meta('property', 'og:site_name', shopName),
    meta('property', 'og:locale', 'he_IL'),
    meta('property', 'og:type', type),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    ...(address === undefined ? [] : [meta('property', 'og:url', address)]),
    ...imageTags(image, title, publicUrl),
    ...(price ? priceTags(price) : []),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...things.map((thing): HeadTag => ({
      name: 'script',
      attributes: { type: 'application/ld+json' },
      text: JSON.stringify(thing),
    })),
  ]
}

/** Adds the tags of a page to the document. The tags of the previous page are gone and the title is already set. */
export const writeHead = (head: Head, site: Site): void => {
  for (const { name, attributes, text = '' } of headTags(head, site)) {
    if (name === 'title') continue
    const element = document.createElement(name)
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
    element.textContent = text
    document.head.append(element)
  }
}
