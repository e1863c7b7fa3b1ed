/**
 * The colours that a person may choose for text and titles. Text colours are dark and grounds are light, so that every
 * pair of them passes; a text colour brings a light sister for the dark surfaces of the shop (header, footer, hero).
 * Ratios are computed in `palette.unit.spec.ts`, also as shades of grey.
 */
export const textColors = {
  black: { onLight: '#000', onDark: '#fff' },
  blue: { onLight: '#0b3a8f', onDark: '#b5cfff' },
  green: { onLight: '#0f4d2d', onDark: '#a8e6c3' },
  purple: { onLight: '#5b1a6b', onDark: '#eac2f5' },
  brown: { onLight: '#5b3200', onDark: '#f5d6a6' },
  red: { onLight: '#8c1414', onDark: '#ffc2bb' },
} as const
export type TextColor = keyof typeof textColors

/** Backgrounds of titles. */
export const titleGrounds = {
  white: '#fff',
  yellow: '#fff3b0',
  sky: '#dcebff',
  mint: '#dcf5e4',
  pink: '#fde4ef',
  sand: '#f3ead9',
} as const
export type TitleGround = keyof typeof titleGrounds

/** What a title has while only one of its two colours is chosen: it appears on light and dark surfaces, so it has a background of its own. */
export const titleDefaults = { color: '#14171a', ground: '#fff' } as const

type Tokens = Readonly<Record<string, string>>

/** Black on white; every pair 7:1 at least. */
export const highContrast: Tokens = {
  asphalt: '#000',
  tar: '#1a1a1a',
  ink: '#000',
  muted: '#000',
  chalk: '#fff',
  line: '#000',
  control: '#000',
  page: '#fff',
  card: '#fff',
  signal: '#ff8a3d',
  'signal-bright': '#ffa566',
  'signal-strong': '#7a2600',
  'signal-wash': '#fff',
  disabled: '#efefef',
  green: '#004d26',
  amber: '#5c3c00',
  red: '#8c0d0d',
  focus: '#0038a8',
}

/** Softer, for eyes that are sensitive to glare; every pair has at least 4.5:1. */
export const lowContrast: Tokens = {
  asphalt: '#2f353b',
  tar: '#3a4148',
  ink: '#646464',
  muted: '#666',
  chalk: '#aeb4ba',
  line: '#e9e6e1',
  control: '#82898f',
  card: '#fbfaf8',
  signal: '#f7a06b',
  'signal-bright': '#f9b388',
  'signal-strong': '#b5460f',
}

/** As a shade of grey the shop's orange is too dark as a background of text. */
export const monochrome: Tokens = { signal: '#ff9a5c', 'signal-bright': '#ffb07d' }
