import { contourPath } from './path.ts'
import type { Letter } from './outlines.ts'
import type { Mark } from './marks.ts'

/** Room of a mark; its letters are as high as `CAPITAL` unless the word is too long for the room. */
export const ROOM = { width: 320, height: 96 }
const CAPITAL = 46
const WIDEST = 296
/** Height of Rubik's capitals, in its own units (an em has 1000). */
const CAPITALS_IN_FONT = 700

const rectangle = (x: number, y: number, width: number, height: number): string =>
  `M${Math.round(x)} ${Math.round(y)}h${Math.round(width)}v${Math.round(height)}h-${Math.round(width)}z`

const signs = {
  sun: (x: number, y: number) => `M${x} ${y}m-20 0a20 20 0 0 1 40 0z${rectangle(x - 28, y + 6, 56, 6)}`,
  arrow: (x: number, y: number) => `M${x} ${y - 23}h18l22 23-22 23h-18l22-23z`,
}
const SIGN_WIDTH = 62

/** A mark as one path in a room of 320 × 96. @param letterOf outlines of the mark's style */
export const drawMark = (mark: Mark, letterOf: (character: string) => Letter): string => {
  const letters = Array.from(mark.word, letterOf)
  const stretch = (index: number) => (index === 0 ? (mark.firstWide ?? 1) : 1)
  const { tracking } = mark
  const length = letters.reduce((sum, { advance }, index) => sum + advance * stretch(index) + tracking, -tracking)
  const besides = (mark.sign ? SIGN_WIDTH : 0) + (mark.block ? 40 : 0)
  const scale = Math.min(CAPITAL / CAPITALS_IN_FONT, (WIDEST - besides) / length)
  const wide = length * scale
  const signed = mark.sign ? SIGN_WIDTH : 0
  const left = (ROOM.width - wide - signed) / 2 + (mark.sign === 'sun' ? signed : 0)
  const base = ROOM.height / 2 + (CAPITALS_IN_FONT * scale) / 2

  let pen = 0
  const drawn = letters.map(({ contours, advance }, index) => {
    const [from, times] = [pen, stretch(index)]
    pen += advance * times + tracking
    return contours
      .map((corners) => contourPath(corners, (x, y) => [left + (from + x * times) * scale, base - y * scale]))
      .join('')
  })
  const high = CAPITALS_IN_FONT * scale
  const middle = ROOM.height / 2
  const bars = [
    mark.bars && rectangle(left, base + 10, wide, 6),
    mark.bars === 'both' && rectangle(left, base - high - 16, wide, 6),
  ]
  const block = mark.block && rectangle(left - 20, base - high - 16, wide + 40, high + 32)
  const sign =
    mark.sign && signs[mark.sign](Math.round(mark.sign === 'sun' ? left - 36 : left + wide + 18), Math.round(middle))
  return [block, ...drawn, ...bars, sign].filter(Boolean).join('')
}
