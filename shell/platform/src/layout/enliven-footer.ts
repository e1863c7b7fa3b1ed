import { askConsentAgain } from '../consent/index.ts'
import { followLinks } from '../page/follow-links.ts'
import { addSecretDoor } from './secret-door.ts'

/** Makes the footer that the server rendered work: its links, the door for staff, the question about advertising. */
export const enlivenFooter = (footer: HTMLElement): void => {
  followLinks(footer)
  const door = footer.querySelector('[data-secret-door]')
  if (door) addSecretDoor(door)
  footer.querySelector('[data-asks-consent]')?.addEventListener('click', askConsentAgain)
}
