import type { Site } from '../site.ts'

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

/** The tags of `headTags` but the title; a journey compares what it leaves with the server's page. */
const PAGE_TAGS =
  'meta[property],meta[name=description],meta[name=robots],meta[name^=twitter],link[rel=canonical],link[hreflang],script[type$="ld+json"]'

type Applied = { head: Head; site: Site }
/** what this browser has written; undefined while the head is the server's or a stand-in */
let applied: Applied | undefined
/** brings back the head that a stand-in took the place of */
let putBack: (() => void) | undefined

const tagsOnPage = () => [...document.head.querySelectorAll(PAGE_TAGS)]

const setBare = (title: string) => {
  for (const tag of tagsOnPage()) tag.remove()
  document.title = title
}

/**
 * Gives the page that was opened inside the app its head: the title at once, for whoever looks at the tab; the rest, which
 * machines read, with a file of its own.
 */
export const applyHead = (head: Head, site: Site): void => {
  const mine = { head, site }
  applied = mine
  putBack = undefined
  setBare(head.title)
  import(/* webpackChunkName: "head-tags" */ './head-tags.ts').then(
    ({ writeHead }) => {
      if (applied === mine) writeHead(head, site)
    },
    () => undefined, // the page says less to machines then, and nothing wrong
  )
}

/** Why the page of the address is not there: it is on its way, did not come, or its part of the shop cannot run. */
type Absence = 'waiting' | 'failed' | 'unavailable'

const words: Record<Absence, string> = {
  waiting: 'טוענים את העמוד…',
  failed: 'העמוד לא נטען',
  unavailable: 'העמוד אינו זמין כרגע',
}

/**
 * The head of an address whose page is not there: its title says so, and nothing of the page before is left.
 * @param own the title that the page has by its address alone
 */
export const standInHead = (why: Absence, { shopName }: Pick<Site, 'shopName'>, own?: string): void => {
  if (!putBack) {
    const before = { title: document.title, tags: tagsOnPage(), applied }
    putBack = () => {
      if (before.applied) return applyHead(before.applied.head, before.applied.site)
      setBare(before.title)
      document.head.append(...before.tags)
    }
    applied = undefined
  }
  const mark = why === 'waiting' ? '' : `${words[why]}: `
  setBare(own === undefined ? `${words[why]} | ${shopName}` : mark + own)
}

/** The page before is the one of the address again: its head comes back. */
export const returnHead = (): void => {
  putBack?.()
  putBack = undefined
}
