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
