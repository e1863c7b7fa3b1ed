import type { Site } from '../site.ts'
import type { Head } from './head-tags.ts'

export type { Head } from './head-tags.ts'

/** The tags of `headTags` except the title; a journey compares the result with the server's page. */
const PAGE_TAGS =
  'meta[property],meta[name=description],meta[name=robots],meta[name^=twitter],link[rel=canonical],link[hreflang],script[type$="ld+json"]'

type Applied = { head: Head; site: Site }
/** the head that this browser wrote; undefined while the server's head or a placeholder is shown */
let applied: Applied | undefined
/** restores the head that a placeholder replaced */
let restore: (() => void) | undefined

const tagsOnPage = () => [...document.head.querySelectorAll(PAGE_TAGS)]

const setBare = (title: string) => {
  for (const tag of tagsOnPage()) tag.remove()
  document.title = title
}

/**
 * Writes the head of a page that was opened inside the app: the title at once, the tags for search engines and social
 * networks from a file that is loaded later.
 */
export const applyHead = (head: Head, site: Site): void => {
  const mine = { head, site }
  applied = mine
  restore = undefined
  setBare(head.title)
  import(/* webpackChunkName: "head-tags" */ './head-tags.ts').then(
    ({ writeHead }) => {
      if (applied === mine) writeHead(head, site)
    },
    () => undefined, // the tags are then missing, but none is wrong
  )
}

/** Why the page is not shown: it is loading, loading failed, or its slice cannot run. */
type Absence = 'waiting' | 'failed' | 'unavailable'

const words: Record<Absence, string> = {
  waiting: 'טוענים את העמוד…',
  failed: 'העמוד לא נטען',
  unavailable: 'העמוד אינו זמין כרגע',
}

/**
 * Replaces the head while the page of the address is missing: the title says why, and no tag of the previous page remains.
 * @param own the title of the page, as far as its address gives it
 */
export const showPlaceholderHead = (why: Absence, { shopName }: Pick<Site, 'shopName'>, own?: string): void => {
  if (!restore) {
    const before = { title: document.title, tags: tagsOnPage(), applied }
    restore = () => {
      if (before.applied) return applyHead(before.applied.head, before.applied.site)
      setBare(before.title)
      document.head.append(...before.tags)
    }
    applied = undefined
  }
  const mark = why === 'waiting' ? '' : `${words[why]}: `
  setBare(own === undefined ? `${words[why]} | ${shopName}` : mark + own)
}

/** Restores the head of the previous page when the address is that page's again. */
export const restoreHead = (): void => {
  restore?.()
  restore = undefined
}
