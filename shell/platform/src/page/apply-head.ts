import type { Site } from '../site.ts'
import type { Head } from './head.ts'

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
  import(/* webpackChunkName: "head-tags" */ './write-head.ts').then(
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
