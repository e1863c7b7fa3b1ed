import { BOUND, choices, defaults, isChoice, isMeasure, isToggle, type Settings } from './settings.ts'

const isAllowed = (name: string, value: unknown): boolean => {
  if (isMeasure(name)) return typeof value === 'number' && Math.abs(value) <= BOUND
  if (isChoice(name)) return (choices[name] as readonly unknown[]).includes(value)
  return isToggle(name) && typeof value === 'boolean'
}

/**
 * Parses stored settings. Unknown names and invalid values are ignored, because the storage may hold anything.
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

/** Formats settings for storage: only those that differ from the defaults, and never an open panel. */
export const formatSettings = (settings: Settings): string => {
  const { widgetOpen: _open, ...kept } = settings
  return JSON.stringify(
    Object.fromEntries(Object.entries(kept).filter(([name, value]) => value !== defaults[name as keyof Settings])),
  )
}

const KEY = 'accessibility'
/** The inline script of every page listens to it and applies what it carries (shell/server/src/page/inline-scripts.ts). */
const APPLY = 'zmigo:accessibility'

/** The stored settings, or the defaults. */
export const readSettings = (): Settings => {
  try {
    return parseSettings(localStorage.getItem(KEY))
  } catch {
    return parseSettings(null)
  }
}

/** Applies settings to the page at once and stores them for the next pages and other tabs. */
export const writeSettings = (settings: Settings): void => {
  const kept = formatSettings(settings)
  dispatchEvent(new CustomEvent(APPLY, { detail: JSON.parse(kept) as unknown }))
  try {
    if (kept === '{}') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, kept)
  } catch {
    // storage is off or full: the settings last until the page is closed
  }
}

/** Calls back when another tab has changed the settings. @returns a function that stops it */
export const followSettings = (onChange: (settings: Settings) => void): (() => void) => {
  const listen = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) onChange(readSettings())
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}
