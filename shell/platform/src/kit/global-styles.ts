/**
 * Where the shell serves the font. The version of the package is part of the address, so the files may be cached for ever.
 * Source: `@fontsource-variable/rubik/files/<file>`, and `shell/platform/fonts` for the part of its Latin letters that
 * every page shows.
 */
const FONT_BASE = '/assets/shell/fonts/5.3.0/'
const [hebrew, basic, latin] = ['hebrew', 'basic', 'latin'].map((part) => `rubik-${part}-wght-normal.woff2`)
/** Files that every page needs. */
export const fontFiles = [hebrew, basic].map((file) => ({ file, href: FONT_BASE + file }))

// unicode ranges as published with the subsets: the browser fetches only what the page's letters need
const HEBREW = 'U+0307-0308,U+0590-05FF,U+200C-2010,U+20AA,U+25CC,U+FB1D-FB4F'
const BASIC = 'U+0020-007E,U+00A0,U+00A9,U+00B0,U+00B7,U+00D7,U+2013,U+2014,U+2019,U+201C,U+201D,U+2026'
const LATIN =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-200B,U+2011-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD'

const rubik = (file: string | undefined, range: string): string =>
  `@font-face{font-family:Rubik;font-weight:300 900;font-display:swap;src:url(${FONT_BASE}${file}) format('woff2');unicode-range:${range}}`

/** Rubik's ascent and descent in units of its em, and its width against Arial, measured in Chromium per script and weight. */
const ASCENT = 93.5
const DESCENT = 25
const fallback = (weight: string, fonts: string, width: number, range?: string): string =>
  `@font-face{font-family:Rubik Fallback;font-weight:${weight};src:${fonts};size-adjust:${width}%;` +
  `ascent-override:${((ASCENT / width) * 100).toFixed(1)}%;descent-override:${((DESCENT / width) * 100).toFixed(1)}%;line-gap-override:0%${range ? `;unicode-range:${range}` : ''}}`

const REGULAR = `local('Arial'),local('Liberation Sans'),local('Arimo')`
const BOLD = `local('Arial Bold'),local('Liberation Sans Bold'),local('Arimo Bold')`

const faces = [
  // of faces that have a letter the last one counts
  rubik(latin, LATIN),
  rubik(hebrew, HEBREW),
  rubik(basic, BASIC),
  // as wide as Rubik's Latin letters; Hebrew ones have their own width
  fallback('300 500', REGULAR, 102),
  fallback('300 500', REGULAR, 95.2, HEBREW),
  fallback('600 900', BOLD, 106),
  fallback('600 900', BOLD, 100.5, HEBREW),
].join('')

const palette = `
:root{--asphalt:#14171a;--tar:#23282d;--ink:#1f2328;--muted:#5b636b;--chalk:#c3c9ce;--line:#e3e0db;--control:#7d848b;--page:#f7f5f2;--card:#fff;--signal:#f25c05;--signal-bright:#ff7322;--signal-strong:#b83a00;--signal-wash:#fff4ec;--disabled:#eceae6;--green:#1b7f4b;--amber:#8a5a00;--red:#b3261e;--focus:#0b57d0;color-scheme:light}
@media (prefers-contrast:more){:root{--muted:#3d444b;--line:#7d848b;--control:#1f2328;--chalk:#fff;--signal-strong:#8f2d00;--green:#0d5c33;--amber:#664200;--red:#8c1a14}}
`

const base = `
*,*::before,*::after{box-sizing:border-box}
*{margin:0}
html{accent-color:var(--signal-strong);-webkit-text-size-adjust:100%;text-size-adjust:100%;scroll-padding-block:88px calc(96px + var(--consent,0px))}
body{min-block-size:100dvb;display:flex;flex-direction:column;background:var(--page);color:var(--ink);font:400 1rem/1.5 Rubik,'Rubik Fallback',Arial,sans-serif;-webkit-font-smoothing:antialiased;overflow-wrap:break-word}
main{flex:1 0 auto;display:block}
img,svg{max-inline-size:100%}
img{block-size:auto}
a{color:var(--signal-strong);text-underline-offset:3px}
button,input,select,textarea{font:inherit;color:inherit}
bdi[dir=ltr]{unicode-bidi:isolate}
dd bdi[dir=ltr]{font-variant-numeric:tabular-nums}
dd bdi[data-whole]{margin-inline-end:2.4ch}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px;border-radius:4px}
main:focus,[tabindex='-1']:not(a,button,input):focus{outline:none}
.on-asphalt :focus-visible:not(h1,h2){outline-color:#fff;box-shadow:0 0 0 6px var(--focus)}
[hidden]{display:none!important}
@media (max-width:1023.98px){html:has(dialog[open]:modal){overflow:hidden}}
@media (max-width:1023.98px){body:has([data-buy-bar]){--buy-bar:72px}}
body:has([data-short-frame]) [data-browsing]{display:none}
@media (prefers-reduced-motion:reduce){*,*::before,*::after{transition-duration:.01ms!important;scroll-behavior:auto!important}}
@media print{header,footer,.on-asphalt[role=status]{display:none}}
`

const compact = (css: string): string => css.replaceAll('\n', '')

/** The page-wide CSS that the shell writes into its `<style>`: font faces with a metric-matched fallback, palette, reset. */
export const globalStyles: string = compact(faces + palette + base)
