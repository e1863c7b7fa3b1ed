import { escapeHtml, escapeJson } from './escape.ts'
import type { PageHead } from '../render/messages.ts'
import type { BootSite } from '@zmig/shell-client/boot'

const meta = (attribute: 'name' | 'property', key: string, content: string) =>
  `<meta ${attribute}="${key}" content="${escapeHtml(content)}">`

const absolute = (address: string, publicUrl: string) => (address.startsWith('/') ? publicUrl + address : address)

/** What a page says to search engines and social networks, as tags; every text is escaped. */
export const headTags = (head: PageHead, { publicUrl, shopName }: Pick<BootSite, 'publicUrl' | 'shopName'>): string => {
  const { title, description, canonical, noindex, image, type = 'website', jsonLd = [] } = head
  const address = canonical === undefined ? undefined : absolute(canonical, publicUrl)
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    noindex ? meta('name', 'robots', 'noindex') : '',
    address === undefined ? '' : `<link rel="canonical" href="${escapeHtml(address)}">`,
    meta('property', 'og:site_name', shopName),
    meta('property', 'og:locale', 'he_IL'),
    meta('property', 'og:type', type),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    address === undefined ? '' : meta('property', 'og:url', address),
    image === undefined ? '' : meta('property', 'og:image', absolute(image, publicUrl)),
    meta('name', 'twitter:card', image === undefined ? 'summary' : 'summary_large_image'),
    ...jsonLd.map((thing) => `<script type="application/ld+json">${escapeJson(JSON.stringify(thing))}</script>`),
  ].join('')
}
