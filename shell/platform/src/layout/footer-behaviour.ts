import { navigate } from '../page/navigation.ts'
import { askConsentAgain } from '../consent/consent.ts'
import { followLinks } from '../page/link.tsx'

const CLICKS = 3
/** Each click within 2000 ms of the one before (storefront-and-checkout.md §9, Secret admin link). */
const PAUSE_MS = 2_000

type Knocks = { count: number; at: number }

/** One more knock at the door: goes on counting when in time, else starts again. Pure; `now` in milliseconds. */
export const knock = ({ count, at }: Knocks, now: number): Knocks => ({
  count: now - at <= PAUSE_MS ? count + 1 : 1,
  at: now,
})

/**
 * Makes an element the door: the third quick click on it opens the back office. A listener instead of a property, because
 * the line is no control; nothing is lost to the keyboard, since /admin is an address.
 */
const addSecretDoor = (element: Element): void => {
  let knocks: Knocks = { count: 0, at: 0 }
  element.addEventListener('click', () => {
    knocks = knock(knocks, performance.now())
    if (knocks.count < CLICKS) return
    knocks = { count: 0, at: 0 }
    navigate('/admin')
  })
}

/** Makes the footer that the server rendered work: its links, the door for staff, the question about advertising. */
export const enlivenFooter = (footer: HTMLElement): void => {
  followLinks(footer)
  const door = footer.querySelector('[data-secret-door]')
  if (door) addSecretDoor(door)
  footer.querySelector('[data-asks-consent]')?.addEventListener('click', askConsentAgain)
}
