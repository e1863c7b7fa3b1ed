import { type RefObject, useEffect, useRef } from 'react'
import { returnHead, standInHead } from '../page/head.ts'
import { usePlatform } from '../platform-context.tsx'
import { arrivalHere, begin, focusHeading, returnToPlace } from '../page/history-position.ts'
import type { Match, Page } from '../page/page.ts'
import type { Site } from '../site.ts'

/** A page with its address, path and query. */
export type Shown = { address: string; match: Match<Page> }

/** A page that is not there: on its way, or did not come. Its address alone while the page's own file is not there either. */
export type Absent = Shown | string

/** The absent page when it is the one of this address; it may be that of an address which the visitor has left since. */
export const absentAt = (address: string, absent: Absent | undefined): Absent | undefined =>
  (typeof absent === 'object' ? absent.address : absent) === address ? absent : undefined

const titleOf = (absent: Absent, site: Site): string | undefined => {
  if (typeof absent === 'string') return undefined
  const { page, params } = absent.match
  return page.titleOf?.({ params, url: new URL(absent.address, location.href), site })
}

type Options = { late: Absent | undefined; failed: Absent | undefined; loaded: boolean }

/** Lets the head say that the page is late or failed; the page before gets its own back when it is the one that is shown. */
export const useHeadOfAbsent = ({ late, failed, loaded }: Options): void => {
  const { site } = usePlatform()
  useEffect(() => {
    if (failed !== undefined) standInHead('failed', site, titleOf(failed, site))
    else if (late !== undefined) standInHead('waiting', site, titleOf(late, site))
    else if (loaded) returnHead()
  }, [failed, late, loaded, site])
}

/**
 * A page that is there: where it was left when the visitor comes back to it, else at its top, named to those who listen.
 * @param hadFailed it stands in the place of the sentence that said it did not come, and the focus was there
 */
const arrive = (element: HTMLElement | null, hadFailed: boolean) => {
  const arrival = arrivalHere()
  if (arrival === 'stay' && !hadFailed) return
  if (arrival === 'back') {
    if (returnToPlace()) return
  } else if (arrival === 'new') begin()
  focusHeading(element)
}

type FocusOptions = {
  shown: Shown | undefined
  /** the page that is shown is the one of the address */
  loaded: boolean
  /** the page says itself that it is on its way */
  waits: boolean
  failed: Absent | undefined
}

/** Scrolls and moves the focus as the page of the address comes, or the sentence that it did not. */
export const useArrival = (
  element: RefObject<HTMLElement | null>,
  { shown, loaded, waits, failed }: FocusOptions,
): void => {
  const arrived = useRef(shown)
  const hadFailed = useRef(false)
  // after the commit: an animation frame may come while the old heading is still on the page, and focus would fall to the body
  useEffect(() => {
    if (loaded) {
      if (arrived.current === shown) return
      arrived.current = shown
      arrive(element.current, hadFailed.current)
      hadFailed.current = false
      return
    }
    arrived.current = undefined // also when the visitor comes back before the next page is there
    if (failed !== undefined) {
      hadFailed.current = true
      scrollTo(0, 0)
      focusHeading(element.current)
    } else if (waits && arrivalHere() === 'new') scrollTo(0, 0)
  }, [element, failed, loaded, shown, waits])
}

/** 10 s: who has waited longer has given up, and would not understand what moves now. */
const FRESH_MS = 10_000

/** What the shell's inline script keeps: the last tap, when it was on a control that is marked `data-early`. */
type EarlyTap = { control: HTMLElement; at: number } | null

/** Presses once what was tapped before this part of the page came to life: a slow phone shows a button long before it works. */
export const replayEarlyTap = (element: HTMLElement | null): void => {
  const memory = globalThis as { zmigoEarlyTap?: EarlyTap }
  const tap = memory.zmigoEarlyTap
  if (!tap || !element?.contains(tap.control)) return
  memory.zmigoEarlyTap = null
  if (performance.now() - tap.at < FRESH_MS) tap.control.click()
}
