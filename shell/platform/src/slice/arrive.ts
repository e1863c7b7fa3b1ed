import { useEffect, useRef, type RefObject } from 'react'
import { arrivalHere, begin, focusHeading, returnToPlace } from '../page/arrival.ts'
import type { Absent, Shown } from './absent-page.ts'

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

type Options = {
  shown: Shown | undefined
  /** the page that is shown is the one of the address */
  loaded: boolean
  /** the page says itself that it is on its way */
  waits: boolean
  failed: Absent | undefined
}

/** Scrolls and moves the focus as the page of the address comes, or the sentence that it did not. */
export const useArrival = (element: RefObject<HTMLElement | null>, { shown, loaded, waits, failed }: Options): void => {
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
