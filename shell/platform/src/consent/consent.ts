/**
 * What this person said about the advertising pixel, and nothing else: cart and likes are functional and need no consent
 * (decisions.md, Admin and security). Kept in localStorage, so it never travels to the server.
 */
export type Consent = 'granted' | 'refused'

const KEY = 'consent'
const CHANGED = 'zmigo:consent'
const ASKED = 'zmigo:consent-asked'

/** The answer that was given; undefined when nobody was asked yet, or when the browser keeps nothing. */
export const readConsent = (): Consent | undefined => {
  try {
    const kept = localStorage.getItem(KEY)
    return kept === 'granted' || kept === 'refused' ? kept : undefined
  } catch {
    return undefined // storage is off: never a yes
  }
}

/** Keeps the answer and tells whoever shows it. A browser that keeps nothing asks again on the next page. */
export const writeConsent = (consent: Consent): void => {
  try {
    localStorage.setItem(KEY, consent)
  } catch {
    // storage is off or full: nothing is kept and nothing is sent
  }
  dispatchEvent(new Event(CHANGED))
}

/** Calls back when the answer changes, here or in another tab. @returns how to stop */
export const followConsent = (onChange: () => void): (() => void) => {
  addEventListener(CHANGED, onChange)
  addEventListener('storage', onChange)
  return () => {
    removeEventListener(CHANGED, onChange)
    removeEventListener('storage', onChange)
  }
}

/** Opens the question once more, for whoever wants to change the answer. */
export const askConsentAgain = (): void => {
  dispatchEvent(new Event(ASKED))
}

/** Calls back when somebody wants to change the answer. @returns how to stop */
export const followAsking = (onAsked: () => void): (() => void) => {
  addEventListener(ASKED, onAsked)
  return () => removeEventListener(ASKED, onAsked)
}
