/**
 * The visitor's answer about the advertising pixel only; cart and likes are functional and need no consent (decisions.md,
 * Admin and security). It is stored in localStorage, so it never reaches the server.
 */
export type Consent = 'granted' | 'refused'

const KEY = 'consent'
const CHANGED = 'zmigo:consent'
const ASKED = 'zmigo:consent-asked'

/** The stored answer; undefined before the question or when the browser stores nothing. */
export const readConsent = (): Consent | undefined => {
  try {
    const kept = localStorage.getItem(KEY)
    return kept === 'granted' || kept === 'refused' ? kept : undefined
  } catch {
    return undefined // storage is off: never a yes
  }
}

/** Stores the answer and notifies its listeners. Without storage the question returns on the next page. */
export const writeConsent = (consent: Consent): void => {
  try {
    localStorage.setItem(KEY, consent)
  } catch {
    // storage is off or full: without a stored answer nothing is sent
  }
  dispatchEvent(new Event(CHANGED))
}

/** Calls back when the answer changes, here or in another tab. @returns a function that stops it */
export const followConsent = (onChange: () => void): (() => void) => {
  addEventListener(CHANGED, onChange)
  addEventListener('storage', onChange)
  return () => {
    removeEventListener(CHANGED, onChange)
    removeEventListener('storage', onChange)
  }
}

/** Opens the question again, to change the answer. */
export const askConsentAgain = (): void => {
  dispatchEvent(new Event(ASKED))
}

/** Calls back when the visitor wants to change the answer. @returns a function that stops it */
export const followAsking = (onAsked: () => void): (() => void) => {
  addEventListener(ASKED, onAsked)
  return () => removeEventListener(ASKED, onAsked)
}
