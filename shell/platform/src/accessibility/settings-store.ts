import { BOUND, choices, defaults, isChoice, isMeasure, isToggle, type Settings } from './settings.ts'

const isAllowed = (name: string, value: unknown): boolean => {
  if (isMeasure(name)) return typeof value === 'number' && Math.abs(value) <= BOUND
  if (isChoice(name)) return (choices[name] as readonly unknown[]).includes(value)
  return isToggle(name) && typeof value === 'boolean'
}

/**
 * Settings from what a browser kept. Whatever is not one of ours, or no value of its setting, is as if it had never been
 * set: anything may stand there.
 */
export const parseSettings = (kept: string | null): Settings => {
  let found: unknown
  try {
    found = JSON.parse(kept ?? '')
  } catch {
    return defaults
  }
  const allowed = Object.entries(found ?? {}).filter(([name, value]) => isAllowed(name, value))
  const settings: Settings = { ...defaults, ...Object.fromEntries(allowed) }
  return settings.highContrast ? { ...settings, lowContrast: false } : settings
}

/** Settings as a browser keeps them: only what differs from the shop's own look, and never an open panel. */
export const formatSettings = (settings: Settings): string => {
  const { widgetOpen: _open, ...kept } = settings
  return JSON.stringify(
    Object.fromEntries(Object.entries(kept).filter(([name, value]) => value !== defaults[name as keyof Settings])),
  )
}

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
