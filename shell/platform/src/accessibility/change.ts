import {
  BOUND,
  choices,
  defaults,
  isChoice,
  isMeasure,
  isToggle,
  steps,
  type Settings,
  type Toggle,
} from './settings.ts'

/** Carries out the action of a control. */
export type Act = (action: string) => void

/** The two contrast modes exclude each other. */
const opposite: Partial<Record<Toggle, Toggle>> = { highContrast: 'lowContrast', lowContrast: 'highContrast' }

const step = (settings: Settings, name: string, direction: 1 | -1): Settings | undefined => {
  if (!isMeasure(name)) return undefined
  const value = settings[name] + direction * steps[name]
  return { ...settings, [name]: Math.min(BOUND, Math.max(-BOUND, value)) }
}

const toggle = (settings: Settings, name: string): Settings | undefined => {
  if (!isToggle(name)) return undefined
  const other = opposite[name]
  return { ...settings, ...(other && { [other]: false }), [name]: !settings[name] }
}

const choose = (settings: Settings, name: string, value: string): Settings | undefined => {
  if (!isChoice(name) || !(choices[name] as readonly string[]).includes(value)) return undefined
  return { ...settings, [name]: value }
}

/**
 * What one press of a control makes of the settings. Pure.
 *
 * @param action the control's value: `open`, `close`, `reset`, `increase:<measure>`, `decrease:<measure>`,
 *   `toggle:<setting>` or `choose:<setting>:<value>`
 * @returns undefined when there is no such action
 * @see storefront-and-checkout.md §4 and §9, Accessibility
 */
export const change = (settings: Settings, action: string): Settings | undefined => {
  const [verb, name = '', value = ''] = action.split(':')
  if (verb === 'increase') return step(settings, name, 1)
  if (verb === 'decrease') return step(settings, name, -1)
  if (verb === 'toggle') return toggle(settings, name)
  if (verb === 'choose') return choose(settings, name, value)
  if (verb === 'open' || verb === 'close') return { ...settings, widgetOpen: verb === 'open' }
  // the panel stays as it is: whoever resets goes on from there
  if (verb === 'reset') return { ...defaults, widgetOpen: settings.widgetOpen }
  return undefined
}
