import { describe, expect, it } from 'vitest'
import { globalStyles } from '../kit/global-styles.ts'
import { highContrast, lowContrast, monochrome, textColors, titleDefaults, titleGrounds } from './palette.ts'

type Channels = [number, number, number]
type Tokens = Readonly<Record<string, string>>

const channels = (colour: string): Channels => {
  const digits = colour.slice(1).replace(/^(.)(.)(.)$/, '$1$1$2$2$3$3')
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16))
  return [red, green, blue]
}
/** What `filter: grayscale(1)` makes of a colour (Filter Effects, 'grayscale'). */
const grey = ([red, green, blue]: Channels): Channels => {
  const shade = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return [shade, shade, shade]
}
const linear = (channel: number) =>
  channel / 255 <= 0.04045 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4
const luminance = ([red, green, blue]: Channels) =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

/** WCAG 2.2, contrast ratio. */
const ratio = (one: string, other: string, through: (colour: Channels) => Channels = (colour) => colour) => {
  const [darker = 0, lighter = 0] = [one, other]
    .map((colour) => luminance(through(channels(colour))))
    .toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** The shop's own colours, as its page-wide style defines them. */
const own: Tokens = Object.fromEntries(
  [...(/:root\{([^}]*)\}/.exec(globalStyles)?.[1] ?? '').matchAll(/--([\w-]+):(#\w+)/g)].map(
    ([, name = '', value = '']) => [name, value],
  ),
)

/** Which token is text on which surface; tyre cards and chips have two light surfaces of their own. */
const onLight = ['ink', 'muted', 'signal-strong', 'green', 'amber', 'red']
const light = ['page', 'card', 'signal-wash']
const dark = ['asphalt', 'tar']
const pairs = (tokens: Tokens): [string, string, string, string][] => {
  const list: [string, string][] = [
    ...onLight.flatMap((text) => light.map((ground): [string, string] => [text, ground])),
    ...dark.map((ground): [string, string] => ['chalk', ground]),
    ['muted', 'disabled'],
    ['asphalt', 'signal'],
    ['asphalt', 'signal-bright'],
    ['card', 'ink'],
  ]
  return [
    ...list.map(([text, ground]): [string, string, string, string] => [
      text,
      ground,
      tokens[text] ?? '',
      tokens[ground] ?? '',
    ]),
    ...dark.map((ground): [string, string, string, string] => ['white', ground, '#ffffff', tokens[ground] ?? '']),
    ...['ink', 'muted'].map((text): [string, string, string, string] => [text, 'chip', tokens[text] ?? '', '#ece8e2']),
  ]
}

const modes: [string, Tokens, number][] = [
  ['the shop itself', own, 4.5],
  ['high contrast', { ...own, ...highContrast }, 7],
  ['low contrast', { ...own, ...lowContrast }, 4.5],
]

describe.each(modes)('%s', (_mode, tokens, least) => {
  it.each(pairs(tokens))('%s on %s', (_text, _ground, text, ground) =>
    expect(ratio(text, ground)).toBeGreaterThanOrEqual(least),
  )
  it.each(pairs({ ...monochrome, ...tokens, ...(tokens === own && monochrome) }))(
    '%s on %s, in shades of grey',
    (_text, _ground, text, ground) => expect(ratio(text, ground, grey)).toBeGreaterThanOrEqual(4.5),
  )
  it('borders of controls and the focus ring have enough contrast', () => {
    for (const surface of light) {
      expect(ratio(tokens['control'] ?? '', tokens[surface] ?? '')).toBeGreaterThanOrEqual(3)
      expect(ratio(tokens['focus'] ?? '', tokens[surface] ?? '')).toBeGreaterThanOrEqual(3)
    }
  })
})

it('low contrast has less contrast than the default colours', () => {
  const softest = ratio(lowContrast['ink'] ?? '', own['page'] ?? '')
  expect(softest).toBeLessThan(ratio(own['ink'] ?? '', own['page'] ?? '') / 2)
})

const surfacesOf = (names: readonly string[]) =>
  modes.flatMap(([mode, tokens]) => names.map((name) => ({ surface: `${name}, ${mode}`, ground: tokens[name] ?? '' })))
const lightSurfaces = [
  ...surfacesOf(light),
  { surface: 'chip', ground: '#ece8e2' },
  { surface: 'disabled', ground: own['disabled'] ?? '' },
]

describe.each(Object.entries(textColors))('text in %s is read', (_name, { onLight: ink, onDark: chalk }) => {
  it.each(lightSurfaces)('on $surface', ({ ground }) => {
    expect(ratio(ink, ground)).toBeGreaterThanOrEqual(7)
    expect(ratio(ink, ground, grey)).toBeGreaterThanOrEqual(4.5)
  })
  it.each(surfacesOf(dark))('on $surface', ({ ground }) => {
    expect(ratio(chalk, ground)).toBeGreaterThanOrEqual(4.5)
    expect(ratio(chalk, ground, grey)).toBeGreaterThanOrEqual(4.5)
  })
})

describe.each([...Object.entries(titleGrounds), ['its default', titleDefaults.ground]])(
  'a title on %s',
  (_name, ground) => {
    const colours = Object.entries(textColors).map(([name, { onLight: colour }]): [string, string] => [name, colour])
    it.each([...colours, ['its default', titleDefaults.color]])('is read in %s', (_colour, colour) => {
      expect(ratio(colour, ground)).toBeGreaterThanOrEqual(4.5)
      expect(ratio(colour, ground, grey)).toBeGreaterThanOrEqual(4.5)
    })
  },
)
