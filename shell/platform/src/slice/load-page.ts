import { matchPage, type Match } from '../page/match.ts'
import { openPage, type Page, type PageContext, type PageEntry } from '../page/page.ts'
import { rememberAnswers } from '../page/remembered-answers.ts'
import { createPlatformStore } from '../store/store.ts'
import type { EdgeClient } from '../edge/edge-client.ts'
import type { Head } from '../page/head.ts'
import type { Platform } from '../platform-context.ts'

/** Fetches a page when it comes in a file of its own, puts its features into the store and runs its load. */
export const loadPage = async (
  { page: entry, params }: Match<PageEntry>,
  url: URL,
  platform: Platform,
  returning = false,
) => {
  const { inject, edge, store, site } = platform
  const page = await openPage(entry)
  for (const feature of page.features) inject(feature)
  return { page, ...(await page.load({ params, url, edge, store, site, ...(returning && { returning }) })) }
}

const views = new WeakMap<EdgeClient, ReturnType<typeof rememberAnswers>>()
const viewsOf = (edge: EdgeClient) => {
  const known = views.get(edge)
  if (known) return known
  const made = rememberAnswers(edge)
  views.set(edge, made)
  return made
}

/** A visitor who asked their browser to save data pays for what they follow only. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/**
 * Reads ahead what the page of an address needs: its file, and its data by running its load on a store that is thrown
 * away, so that no page has to be written for it.
 */
export const readAhead = async (pages: readonly PageEntry[], url: URL, platform: Platform): Promise<void> => {
  const match = matchPage(pages, url.pathname)
  if (!match || savesData()) return
  const scratch = { ...platform, ...createPlatformStore(), edge: viewsOf(platform.edge).ahead }
  // the click that follows says what went wrong
  await loadPage(match, url, scratch).catch(() => undefined)
}

/** Loads a page for the screen, with what was read ahead for it. */
export const loadForScreen = (match: Match<PageEntry>, url: URL, platform: Platform, returning: boolean) =>
  loadPage(match, url, { ...platform, edge: viewsOf(platform.edge).now }, returning)

/** Turns the page on the screen to another query of its path. @returns undefined when it has to be loaded */
export const turnPage = (
  { page, params }: Match<Page>,
  url: URL,
  { edge, store, site }: Platform,
): Head | undefined => {
  const context: PageContext = { params, url, edge, store, site }
  return page.turn?.(context)
}
