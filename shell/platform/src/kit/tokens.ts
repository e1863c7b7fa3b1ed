/**
 * The design tokens. Colours are custom properties, so that a whole page can change its palette (high contrast,
 * the accessibility panel) without a new render; their values are in `global-styles.ts`.
 */
export const color = {
  /** header, hero and footer */
  asphalt: 'var(--asphalt)',
  /** one step lighter, for surfaces on asphalt */
  tar: 'var(--tar)',
  /** text on light surfaces */
  ink: 'var(--ink)',
  muted: 'var(--muted)',
  /** muted text on asphalt */
  chalk: 'var(--chalk)',
  /** hairlines that only decorate */
  line: 'var(--line)',
  /** borders of controls: 3:1 against white and page (WCAG 1.4.11) */
  control: 'var(--control)',
  page: 'var(--page)',
  card: 'var(--card)',
  /** fills only, always with asphalt text */
  signal: 'var(--signal)',
  /** orange for text and links on light surfaces */
  signalStrong: 'var(--signal-strong)',
  green: 'var(--green)',
  amber: 'var(--amber)',
  red: 'var(--red)',
  focus: 'var(--focus)',
} as const

/** Cards 12 px, controls 8 px, chips and badges fully round. */
export const radius = { card: '12px', control: '8px', round: '999px' } as const

/** Steps of the 4-px grid: `space(4)` is 16 px. */
export const space = (steps: number): string => `${steps * 4}px`

/** 1024 px is the desktop breakpoint of the specification (storefront-and-checkout.md §9). */
export const media = {
  desktop: '@media (min-width: 1024px)',
  /** leaves room for a control beside the page, which is 1,200 px wide */
  wide: '@media (min-width: 1368px)',
  phone: '@media (max-width: 1023.98px)',
  /** two columns of cards turn into more */
  tablet: '@media (min-width: 640px)',
} as const

/** The one elevation of the shop. */
export const shadow = '0 1px 2px rgb(20 23 26 / 6%), 0 8px 24px rgb(20 23 26 / 8%)'
