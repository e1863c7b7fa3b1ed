import { type TextColor, textColors, type TitleGround, titleGrounds } from './palette.ts'

/** An empty choice keeps the shop's own look. */
type Chosen<Name extends string> = Name | ''

const cases = ['uppercase', 'lowercase', 'capitalize', 'initial'] as const
const alignments = ['left', 'center', 'right'] as const

/** The settings of the panel, by the names of the specification (storefront-and-checkout.md §3, Accessibility settings). */
export type Settings = {
  widgetOpen: boolean
  fontColor: Chosen<TextColor>
  fontSizeAdjustment: number
  lineHeight: number
  letterSpacing: number
  textBold: boolean
  textCase: (typeof cases)[number]
  textAlignment: Chosen<(typeof alignments)[number]>
  textItalic: boolean
  titleColor: Chosen<TextColor>
  titleBackgroundColor: Chosen<TitleGround>
  highlightTitles: boolean
  highlightLinks: boolean
  hideImages: boolean
  monochrome: boolean
  highContrast: boolean
  lowContrast: boolean
}

export const defaults: Settings = {
  widgetOpen: false,
  fontColor: '',
  fontSizeAdjustment: 0,
  lineHeight: 0,
  letterSpacing: 0,
  textBold: false,
  textCase: 'initial',
  textAlignment: '',
  textItalic: false,
  titleColor: '',
  titleBackgroundColor: '',
  highlightTitles: false,
  highlightLinks: false,
  hideImages: false,
  monochrome: false,
  highContrast: false,
  lowContrast: false,
}

/** The allowed values of each choice. */
export const choices = {
  fontColor: ['', ...Object.keys(textColors)],
  textCase: cases,
  textAlignment: ['', ...alignments],
  titleColor: ['', ...Object.keys(textColors)],
  titleBackgroundColor: ['', ...Object.keys(titleGrounds)],
} as const satisfies Partial<Record<keyof Settings, readonly string[]>>
export type Choice = keyof typeof choices

/** Accessibility steps: a press changes the font size by 10, line height by 5, letter spacing by 10 (storefront-and-checkout.md §9). */
export const steps = { fontSizeAdjustment: 10, lineHeight: 5, letterSpacing: 10 } as const
export type Measure = keyof typeof steps
/** Accessibility bound: each measure stays within -100 and 100 (storefront-and-checkout.md §9). */
export const BOUND = 100

/** Settings that are on or off. */
export type Toggle = Exclude<keyof Settings, Choice | Measure | 'widgetOpen'>

export const isMeasure = (name: string): name is Measure => Object.hasOwn(steps, name)
export const isChoice = (name: string): name is Choice => Object.hasOwn(choices, name)
export const isToggle = (name: string): name is Toggle =>
  Object.hasOwn(defaults, name) && !isMeasure(name) && !isChoice(name) && name !== 'widgetOpen'

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/**
 * The figures of the effects, for this file and for the scripts of pages. An effect is limited so that text stays visible
 * (decisions.md, Accessibility panel).
 */
export const figures = {
  /** a size is 1 + value / 101 times the shop's own (storefront-and-checkout.md §9) */
  sizeDivisor: 101,
  /** value / 10 pixels between two letters (storefront-and-checkout.md §9) */
  spacingDivisor: 10,
  leastFontSize: 0.5,
  mostFontSize: 2,
  ownLineHeight: 1.5,
  leastLineHeight: 1,
  leastSpacing: -1,
  mostSpacing: 10,
} as const

/** The displayed zoom and the other effects of the values, which run from -100 to 100. */
export const effects = {
  /** times the shop's own size */
  fontSizeAdjustment: (value: number) =>
    clamp(1 + value / figures.sizeDivisor, figures.leastFontSize, figures.mostFontSize),
  /** times the size of the text */
  lineHeight: (value: number) =>
    Math.max(figures.leastLineHeight, figures.ownLineHeight * (1 + value / figures.sizeDivisor)),
  /** pixels between two letters */
  letterSpacing: (value: number) => clamp(value / figures.spacingDivisor, figures.leastSpacing, figures.mostSpacing),
} as const satisfies Record<Measure, (value: number) => number>

/** The same effects as JavaScript, for scripts that no build reads. @param value a name in the script */
export const effectScripts = {
  fontSizeAdjustment: (value: string) =>
    `Math.min(${figures.mostFontSize},Math.max(${figures.leastFontSize},1+${value}/${figures.sizeDivisor}))`,
  lineHeight: (value: string) =>
    `Math.max(${figures.leastLineHeight},${figures.ownLineHeight}*(1+${value}/${figures.sizeDivisor}))`,
  letterSpacing: (value: string) =>
    `Math.min(${figures.mostSpacing},Math.max(${figures.leastSpacing},${value}/${figures.spacingDivisor}))`,
} as const satisfies Record<Measure, (value: string) => string>

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
 * Applies the action of a control to the settings. Pure.
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
  // a reset leaves the panel open or closed as it is
  if (verb === 'reset') return { ...defaults, widgetOpen: settings.widgetOpen }
  return undefined
}
