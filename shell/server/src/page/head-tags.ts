import { shopSchema } from '../site/shop-schema.ts'
import { escapeHtml, escapeJson } from './escape.ts'
import type { PageHead } from '../render/messages.ts'
import type { BootSite } from '@zmig/shell-client/boot'

const meta = (attribute: 'name' | 'property', key: string, content: string) =>
  `<meta ${attribute}="${key}" content="${escapeHtml(content)}">`

const absolute = (address: string, publicUrl: string) => (address.startsWith('/') ? publicUrl + address : address)

/** The shop's own card, for pages that bring no picture (`@zmig/edge`, media/social). */
const SHOP_CARD = '/edge/api/v1/media/social.png'

/** The picture that social networks show; cards are drawn in one size, which lets a network show them large at once. */
const imageTags = (image: string, title: string, publicUrl: string): string[] => [
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

/** One language, one country: the address itself is the answer for Israel and for everybody else. */
const languageTags = (address: string): string[] =>
  ['he-IL', 'x-default'].map(
    (language) => `<link rel="alternate" hreflang="${language}" href="${escapeHtml(address)}">`,
  )

/** What a page says to search engines and social networks, as tags; every text is escaped. */
export const headTags = (head: PageHead, site: Pick<BootSite, 'publicUrl' | 'shopName' | 'company'>): string => {
  const { publicUrl, shopName } = site
  const { title, description, canonical, noindex, image = SHOP_CARD, type = 'website', price, jsonLd = [] } = head
  // what stays out of search results is nobody's right address
  const address = canonical === undefined || noindex ? undefined : absolute(canonical, publicUrl)
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    noindex ? meta('name', 'robots', 'noindex') : '',
    address === undefined ? '' : `<link rel="canonical" href="${escapeHtml(address)}">`,
    ...(address === undefined ? [] : languageTags(address)),
    meta('property', 'og:site_name', shopName),
    meta('property', 'og:locale', 'he_IL'),
    meta('property', 'og:type', type),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    address === undefined ? '' : meta('property', 'og:url', address),
    ...imageTags(image, title, publicUrl),
    price === undefined ? '' : meta('property', 'product:price:amount', price.amount),
    price === undefined ? '' : meta('property', 'product:price:currency', price.currency),
    meta('name', 'twitter:card', 'summary_large_image'),
    // the home page says who the shop is; here, because no browser needs it after a navigation
    ...[...jsonLd, ...(canonical === '/' ? [shopSchema(site)] : [])].map(
      (thing) => `<script type="application/ld+json">${escapeJson(JSON.stringify(thing))}</script>`,
    ),
  ].join('')
}
