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
export const lettersOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment)

/** How wide a text is at most, in pixels, in the boldest weight; for a canvas on which nothing can be measured. */
export const textWidth = (text: string, size: number): number =>
  (lettersOf(text).reduce((sum, letter) => sum + (WIDTHS.find(([kind]) => kind.test(letter))?.[1] ?? WIDEST), 0) *
    size) /
  1_000
