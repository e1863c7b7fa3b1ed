/** Advance widths of Rubik ExtraBold in thousandths of the font's size, by kind of letter; measured, rounded up. */
const WIDTHS: [pattern: RegExp, width: number][] = [
  [/[mwMW@%…]/, 930],
  [/[iIjl.,:;'’|!·וין׳]/, 350],
  [/ /, 210],
  [/[frt()[\]\-/]/, 500],
  [/1/, 540],
  [/[0-9]/, 710],
  [/[A-Z]/, 760],
  [/[a-z+]/, 670],
  [/[גזנר״]/, 550],
  [/ש/, 790],
  [/\p{Script=Hebrew}/u, 730],
]
const segmenter = new Intl.Segmenter('he')

/** Wide scripts and signs that the font does not have. */
const WIDEST = 1_000

/** A text as people count its letters: an emoji or a letter with its marks is one. */
const lettersOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment)

/** How wide a text is at most, in pixels, in the boldest weight; for a canvas on which nothing can be measured. */
export const textWidth = (text: string, size: number): number =>
  (lettersOf(text).reduce((sum, letter) => sum + (WIDTHS.find(([kind]) => kind.test(letter))?.[1] ?? WIDEST), 0) *
    size) /
  1_000

/** Lines of one text and the size that lets them fit. */
export type Fitted = { lines: string[]; size: number }

/** Breaks between words so that no line is wider than it may be; a single word may still be. */
const wrap = (text: string, size: number, width: number): string[] => {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim()
    if (lines.length > 0 && textWidth(longer, size) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

const shorten = (text: string, size: number, width: number): string => {
  if (textWidth(text, size) <= width) return text
  const letters = lettersOf(text)
  while (letters.length > 1 && textWidth(`${letters.join('')}…`, size) > width) letters.pop()
  return `${letters.join('').trimEnd()}…`
}

/**
 * The largest size of a few at which a text fits.
 * @param sizes from large to small, pixels
 * @param width of a line, pixels
 * @param maxLines what does not fit on these at the smallest size is cut with an ellipsis
 */
export const fitText = (text: string, sizes: readonly number[], width: number, maxLines: number): Fitted => {
  const smallest = sizes.at(-1) ?? 16
  for (const size of sizes) {
    const lines = wrap(text, size, width)
    if (lines.length <= maxLines && lines.every((line) => textWidth(line, size) <= width)) return { lines, size }
  }
  const lines = wrap(text, smallest, width)
  const kept = lines.slice(0, maxLines - 1)
  const rest = lines.slice(maxLines - 1).join(' ')
  return { lines: [...kept, rest].filter(Boolean).map((line) => shorten(line, smallest, width)), size: smallest }
}
