import { navigate } from '../page/navigation.ts'
import { askConsentAgain } from '../consent/consent.ts'
import { followLinks } from '../page/link.tsx'

/** The secret admin link: so many clicks on the copyright line open the back office (storefront-and-checkout.md §9). */
const CLICKS = 3
/** Each click within 2000 ms of the one before (storefront-and-checkout.md §9, Secret admin link). */
const PAUSE_MS = 2_000

type Clicks = { count: number; at: number }

/** Counts a click: continues within the pause, otherwise starts again. @param now in milliseconds */
const countClick = ({ count, at }: Clicks, now: number): Clicks => ({
  count: now - at <= PAUSE_MS ? count + 1 : 1,
  at: now,
})

/**
 * Opens the back office on the third quick click on an element. It is a listener because the element is no control; keyboard
 * users open the address /admin.
 */
const addAdminShortcut = (element: Element): void => {
  let clicks: Clicks = { count: 0, at: 0 }
  element.addEventListener('click', () => {
    clicks = countClick(clicks, performance.now())
    if (clicks.count < CLICKS) return
    clicks = { count: 0, at: 0 }
    navigate('/admin')
  })
}

/** Adds behaviour to the server-rendered footer: links inside the app, the admin shortcut and the consent question. */
export const activateFooter = (footer: HTMLElement): void => {
  followLinks(footer)
  const shortcut = footer.querySelector('[data-admin-shortcut]')
  if (shortcut) addAdminShortcut(shortcut)
  footer.querySelector('[data-asks-consent]')?.addEventListener('click', askConsentAgain)
}
