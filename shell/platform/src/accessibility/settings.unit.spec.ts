import { describe, expect, it } from 'vitest'
import { change, defaults, effects, type Measure, type Settings, steps } from './settings.ts'

/** Presses controls one after the other. */
const press = (...actions: string[]): Settings => {
  let settings: Settings = { ...defaults, widgetOpen: true }
  for (const action of actions) {
    const next = change(settings, action)
    if (!next) throw new Error(`no action ${action}`)
    settings = next
  }
  return settings
}
const times = (count: number, action: string): string[] => Array.from({ length: count }, () => action)
const measures = Object.keys(steps) as Measure[]

describe('accessibility steps of font size, line height and letter spacing', () => {
  it.each([
    ['fontSizeAdjustment', 10],
    ['lineHeight', 5],
    ['letterSpacing', 10],
  ] as const)('%s goes up and down by %i', (name, step) => {
    expect(press(`increase:${name}`)[name]).toBe(step)
    expect(press(`decrease:${name}`, `decrease:${name}`)[name]).toBe(-2 * step)
  })

  it.each(measures)('%s stays within -100 and 100', (name) => {
    expect(press(...times(50, `increase:${name}`))[name]).toBe(100)
    expect(press(...times(50, `decrease:${name}`))[name]).toBe(-100)
  })
})

describe('effects', () => {
  it('follow the formulas of the specification between their bounds', () => {
    expect(effects.fontSizeAdjustment(50)).toBeCloseTo(1 + 50 / 101, 6)
    expect(effects.letterSpacing(20)).toBe(2)
    expect(effects.lineHeight(0)).toBe(1.5)
  })
  it('never make text invisible', () => {
    expect(measures.map((name) => effects[name](-100))).toEqual([0.5, 1, -1])
    expect(effects.fontSizeAdjustment(100)).toBeLessThanOrEqual(2)
    expect(effects.letterSpacing(100)).toBe(10)
  })
})

describe('contrast', () => {
  it('has one mode at a time', () => {
    expect(press('toggle:highContrast', 'toggle:lowContrast')).toMatchObject({ highContrast: false, lowContrast: true })
    expect(press('toggle:lowContrast', 'toggle:highContrast')).toMatchObject({ highContrast: true, lowContrast: false })
  })
  it('is switched off by a second press', () =>
    expect(press('toggle:highContrast', 'toggle:highContrast')).toMatchObject({
      highContrast: false,
      lowContrast: false,
    }))
})

describe('choices', () => {
  it.each(['uppercase', 'lowercase', 'capitalize', 'initial'])('case %s', (value) =>
    expect(press(`choose:textCase:${value}`).textCase).toBe(value),
  )
  it.each(['left', 'center', 'right', ''])('alignment "%s"', (value) =>
    expect(press('choose:textAlignment:center', `choose:textAlignment:${value}`).textAlignment).toBe(value),
  )
  it('colours come from the palette only', () => {
    expect(press('choose:fontColor:blue', 'choose:titleBackgroundColor:mint')).toMatchObject({
      fontColor: 'blue',
      titleBackgroundColor: 'mint',
    })
    expect(change(defaults, 'choose:fontColor:#ffffff')).toBeUndefined()
    expect(change(defaults, 'choose:titleColor:mint')).toBeUndefined()
  })
})

it('reset restores the defaults and keeps the panel open', () => {
  const changed = press('toggle:textBold', 'increase:letterSpacing', 'choose:titleColor:red', 'toggle:lowContrast')
  expect(change(changed, 'reset')).toEqual({ ...defaults, widgetOpen: true })
})

it('opens and closes', () => {
  expect(press('close').widgetOpen).toBe(false)
  expect(press('close', 'open').widgetOpen).toBe(true)
})

it.each([
  '',
  'explode',
  'increase',
  'increase:textBold',
  'toggle:fontColor',
  'toggle:widgetOpen',
  'toggle:toString',
  'choose:textCase',
  'choose:textCase:constructor',
  'choose:__proto__:x',
])('there is no action "%s"', (action) => expect(change(defaults, action)).toBeUndefined())
