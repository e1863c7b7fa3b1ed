import { formatSettings, parseSettings } from './codec.ts'
import type { Settings } from './settings.ts'

const KEY = 'accessibility'
/** The inline script of every page listens to it and applies what it carries (shell/server/src/page/settings-script.ts). */
const APPLY = 'zmigo:accessibility'

/** What this browser kept; the shop's own look when it keeps nothing. */
export const readSettings = (): Settings => {
  try {
    return parseSettings(localStorage.getItem(KEY))
  } catch {
    return parseSettings(null)
  }
}

/** Shows settings on the page at once and keeps them for the next pages and the other tabs. */
export const writeSettings = (settings: Settings): void => {
  const kept = formatSettings(settings)
  dispatchEvent(new CustomEvent(APPLY, { detail: JSON.parse(kept) as unknown }))
  try {
    if (kept === '{}') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, kept)
  } catch {
    // storage is off or full: what is set holds until the page is left
  }
}

/** Calls back when another tab has changed the settings. @returns how to stop */
export const followSettings = (onChange: (settings: Settings) => void): (() => void) => {
  const listen = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) onChange(readSettings())
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}
