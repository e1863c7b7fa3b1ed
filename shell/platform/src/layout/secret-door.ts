import { navigate } from '../page/navigation.ts'

const CLICKS = 3
/** Each click within 2000 ms of the one before (storefront-and-checkout.md §9, Secret admin link). */
const PAUSE_MS = 2_000

export type Knocks = { count: number; at: number }

/** One more knock at the door: goes on counting when in time, else starts again. Pure; `now` in milliseconds. */
export const knock = ({ count, at }: Knocks, now: number): Knocks => ({
  count: now - at <= PAUSE_MS ? count + 1 : 1,
  at: now,
})

/**
 * Makes an element the door: the third quick click on it opens the back office. A listener instead of a property, because
 * the line is no control; nothing is lost to the keyboard, since /admin is an address.
 */
export const addSecretDoor = (element: Element): void => {
  let knocks: Knocks = { count: 0, at: 0 }
  element.addEventListener('click', () => {
    knocks = knock(knocks, performance.now())
    if (knocks.count < CLICKS) return
    knocks = { count: 0, at: 0 }
    navigate('/admin')
  })
}
