import { type RefObject, useEffect, useRef } from 'react'
import { restoreHead, showPlaceholderHead } from '../page/head.ts'
import { usePlatform } from '../platform-context.tsx'
import { navigationKind, scrollToStart, focusHeading, restoreScroll } from '../page/history-position.ts'
import type { Match, Page } from '../page/page.ts'
import type { Site } from '../site.ts'

/** A page with its address, path and query. */
export type Shown = { address: string; match: Match<Page> }

/** A page that is loading or failed to load; only its address while the page's file is not loaded either. */
export type MissingPage = Shown | string

/** The missing page if it is the one of this address; the visitor may have left its address meanwhile. */
export const missingAt = (address: string, absent: MissingPage | undefined): MissingPage | undefined =>
  (typeof absent === 'object' ? absent.address : absent) === address ? absent : undefined

const titleOf = (absent: MissingPage, site: Site): string | undefined => {
  if (typeof absent === 'string') return undefined
  const { page, params } = absent.match
  return page.titleOf?.({ params, url: new URL(absent.address, location.href), site })
}

type Options = { late: MissingPage | undefined; failed: MissingPage | undefined; loaded: boolean }

/** Writes into the head that the page is loading or failed; restores the head of the page that is shown. */
export const useHeadOfMissing = ({ late, failed, loaded }: Options): void => {
  const { site } = usePlatform()
  useEffect(() => {
    if (failed !== undefined) showPlaceholderHead('failed', site, titleOf(failed, site))
    else if (late !== undefined) showPlaceholderHead('waiting', site, titleOf(late, site))
    else if (loaded) restoreHead()
  }, [failed, late, loaded, site])
}

/**
 * Scrolls and moves the focus for a page that has loaded: to the restored position after going back, otherwise to the top
 * and the heading, which screen readers then read.
 * @param hadFailed the page replaces its failure message, which had the focus
 */
const focusPage = (element: HTMLElement | null, hadFailed: boolean) => {
  const kind = navigationKind()
  if (kind === 'stay' && !hadFailed) return
  if (kind === 'back') {
    if (restoreScroll()) return
  } else if (kind === 'new') scrollToStart()
  focusHeading(element)
}

type FocusOptions = {
  shown: Shown | undefined
  /** the page that is shown is the one of the address */
  loaded: boolean
  /** the page shows its own waiting view */
  waits: boolean
  failed: MissingPage | undefined
}

/** Scrolls and moves the focus when the page of the address, or its failure message, is shown. */
export const useScrollAndFocus = (
  element: RefObject<HTMLElement | null>,
  { shown, loaded, waits, failed }: FocusOptions,
): void => {
  const focused = useRef(shown)
  const hadFailed = useRef(false)
  // after the commit: in an animation frame the old heading may still be on the page, and the focus would fall to the body
  useEffect(() => {
    if (loaded) {
      if (focused.current === shown) return
      focused.current = shown
      focusPage(element.current, hadFailed.current)
      hadFailed.current = false
      return
    }
    focused.current = undefined // also when the visitor comes back before the next page has loaded
    if (failed !== undefined) {
      hadFailed.current = true
      scrollTo(0, 0)
      focusHeading(element.current)
    } else if (waits && navigationKind() === 'new') scrollTo(0, 0)
  }, [element, failed, loaded, shown, waits])
}

/** 10 s: after a longer wait the visitor no longer expects a reaction. */
const FRESH_MS = 10_000

/** The last tap on a control marked `data-early`, kept by the shell's inline script. */
type EarlyTap = { control: HTMLElement; at: number } | null

/** Repeats a tap that came before hydration: on a slow phone a button is visible long before it works. */
export const replayEarlyTap = (element: HTMLElement | null): void => {
  const memory = globalThis as { zmigoEarlyTap?: EarlyTap }
  const tap = memory.zmigoEarlyTap
  if (!tap || !element?.contains(tap.control)) return
  memory.zmigoEarlyTap = null
  if (performance.now() - tap.at < FRESH_MS) tap.control.click()
}
