import { headTags as tagsOf, type HeadTag } from '@zmig/platform/head-tags'
import { escapeHtml } from '@zmig/kit'
import { escapeJson } from './escape.ts'
import type { PageHead } from '../render/messages.ts'
import type { ShopFacts } from '@zmig/shell-client/boot'

const write = ({ name, attributes, text }: HeadTag): string => {
  const opening = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
  const tag = `<${name}${opening.join('')}>`
  if (text === undefined) return tag
  return `${tag}${name === 'script' ? escapeJson(text) : escapeHtml(text)}</${name}>`
}

/** What a page says to search engines and social networks, as HTML; every text is escaped. */
export const headTags = (head: PageHead, site: Pick<ShopFacts, 'publicUrl' | 'shopName' | 'company'>): string =>
  tagsOf(head, site).map(write).join('')
