import {
  highContrast,
  lowContrast,
  monochrome,
  textColors,
  titleDefaults,
  titleGrounds,
  type TextColor,
} from './palette.ts'

/** The element in which the shell mounts the button and the panel. The settings change the page and leave the panel usable. */
export const PANEL_ID = 'shell-accessibility'

const set = (word: string) => `[data-a11y~=${word}]`
const root = (word: string) => `:root${set(word)}`
const tokens = (values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')

/** The text of the page, without the lettering of a drawn tyre or the logo, which are pictures. */
const everyText = `body :not(#${PANEL_ID},#${PANEL_ID} *,svg,svg *,[data-lettering],[data-lettering] *)`
const heading = ':is(h1,h2,h3,h4,h5,h6)'
const title = `${heading}:not(#${PANEL_ID} *)`
const titlesColoured = ':is([data-a11y*=titleColor-],[data-a11y*=titleBackgroundColor-])'
/**
 * Pictures and videos; icons and drawn names stay, they are all that says what a control does. A player
 * stays too: it is there because the visitor chose it.
 */
const picture = `:is(img,picture,video,svg:not([viewBox='0 0 24 24'])):not(a svg,button svg,label svg,[data-lettering],#${PANEL_ID} *)`

const onText = (word: string, declarations: string) => `${set(word)} ${everyText}{${declarations}}`

const fontColour = (name: string, { onLight, onDark }: (typeof textColors)[TextColor]) =>
  `${root(`fontColor-${name}`)}{--ink:${onLight};--muted:${onLight};--chalk:${onDark}}`
const titleColour = (name: string, { onLight }: (typeof textColors)[TextColor]) =>
  `${set(`titleColor-${name}`)}{--title:${onLight}}`
const titleGround = ([name, ground]: [string, string]) =>
  `${set(`titleBackgroundColor-${name}`)}{--title-ground:${ground}}`

/**
 * Text that needs more room than it has breaks into lines in every element, but between words: `break-word`, unlike
 * `anywhere`, lets no column shrink below its longest word. A word breaks only where a line of its own is too short for it.
 */
const roomyText = `${set('roomy')} ${everyText}{white-space:normal!important;overflow-wrap:break-word!important}`
/** Sizes, prices and phone numbers could break at their dashes: they go to the next line whole. A box inside a link has to take its underline. */
const roomyFigures = `${set('roomy')} :is(bdi[dir=ltr],kbd):not(#${PANEL_ID} *){display:inline-block;max-inline-size:100%;text-align:-webkit-match-parent;text-align:match-parent;text-decoration:inherit}`
/** Columns of cards, in a unit that grows with the text size and the letter spacing. */
const roomyCards = (rem: number) =>
  `${set('roomy')} main :has(>article,>li>article){grid-template-columns:repeat(auto-fill,minmax(min(100%,${rem}rem + 10*var(--letter-spacing,0px)),1fr))!important}`
/** The text of a native select is cut off where it does not fit. */
const roomyForms = `${set('roomy')} main form:has(select){grid-template-columns:minmax(0,1fr)!important}`
const roomy = `${roomyText}${roomyFigures}${roomyForms}${roomyCards(11)}@media(min-width:640px){${roomyCards(16)}}`

/** The styles for the settings on the root element: words in `data-a11y`, figures in custom properties. */
export const accessibilityStyles: string = [
  `${root('monochrome')}{${tokens(monochrome)}}`,
  `${root('lowContrast')}{${tokens(lowContrast)}}`,
  `${root('highContrast')}{${tokens(highContrast)}}`,
  ...Object.entries(textColors).map(([name, colours]) => fontColour(name, colours)),
  ...Object.entries(textColors).map(([name, colours]) => titleColour(name, colours)),
  ...Object.entries(titleGrounds).map(titleGround),
  // the drawer is in the top layer, which a filter of the root does not affect
  `${set('monochrome')},${set('monochrome')} :is(dialog:modal,:popover-open){filter:grayscale(1)}`,
  `${set('highContrast')} :is(button,input,select,textarea,a[data-variant]){border-color:currentColor!important}`,
  onText('textBold', 'font-weight:700!important'),
  onText('textItalic', 'font-style:italic!important'),
  ...['uppercase', 'lowercase', 'capitalize'].map((name) =>
    onText(`textCase-${name}`, `text-transform:${name}!important`),
  ),
  ...['left', 'center', 'right'].map((name) => onText(`textAlignment-${name}`, `text-align:${name}!important`)),
  onText('lineHeight', 'line-height:var(--line-height)!important'),
  onText('letterSpacing', 'letter-spacing:var(--letter-spacing)!important'),
  roomy,
  `${titlesColoured} ${title}{color:var(--title,${titleDefaults.color})!important;background:var(--title-ground,${titleDefaults.ground})!important;border-radius:4px;padding-inline:.2em}`,
  `${titlesColoured} ${title} :not(svg *){color:inherit!important;background:none!important}`,
  `${set('highlightTitles')} ${title}{outline:2px solid!important;outline-offset:2px}`,
  `${set('highlightLinks')} a:not(#${PANEL_ID} *){text-decoration:underline!important}`,
  // a title link may be taller than its line, as a larger target: a frame would overlap its neighbours
  `${set('highlightLinks')} a:not(#${PANEL_ID} *,:focus-visible,${heading} a){outline:2px dashed!important;outline-offset:-1px}`,
  `${set('hideImages')} ${picture}{opacity:0!important}`,
].join('')
