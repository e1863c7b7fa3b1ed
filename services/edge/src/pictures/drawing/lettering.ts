import { escapeHtml } from '@zmig/kit'
import { CENTRE, type Point, ringAt, SIN, toLine, type TyreShape } from './geometry.ts'

/** Control characters, halves of pairs and two more that no XML document may hold, not even escaped. */
// oxlint-disable-next-line no-control-regex -- these are what is removed
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu

/** Text for elements and attributes of an SVG: names come from outside and are never markup. */
export const escapeXml = (text: string): string => escapeHtml(text.replace(FORBIDDEN, ''))

/**
 * Letters as strokes on a grid, 4 wide and 6 high: `0006,0333` is a line from 0,0 to 0,6 and one from 0,3 to 3,3. Text costs a
 * browser as much as all the rest of a drawing (2.7 of 6.6 ms of the main thread), and needs a font that phones may not have.
 */
const STROKES: Record<string, string> = {
  A: '062046,1434',
  B: '06003041423303,3344453606',
  C: '4130100105163645',
  D: '06003041453606',
  E: '40000646,0333',
  F: '400006,0333',
  G: '41301001051636454323',
  H: '0006,4046,0343',
  I: '0006',
  J: '4045361605',
  K: '0006,400346',
  L: '000646',
  M: '0600234046',
  N: '06004640',
  O: '103041453616050110',
  P: '06003041423303',
  Q: '103041453616050110,2446',
  R: '06003041423303,2346',
  S: '413010010213334445361605',
  T: '0040,2026',
  U: '000516364540',
  V: '002640',
  W: '0016233640',
  X: '0046,4006',
  Y: '002340,2326',
  Z: '00400646',
  0: '103041453616050110',
  1: '011016',
  2: '01103041420646',
  3: '01103041423313,3344453616',
  4: '36300444',
  5: '4000033344453605',
  6: '30100105163645443303',
  7: '004016',
  8: '103041423313020110,1304051636454433',
  9: '431302011030414536',
  '-': '0323',
  '+': '0343,2125',
  '.': '0506',
  '/': '0640',
}

/** What is moulded on the sidewall. */
type Names = { brand: string; line: string; size: string }

/** Between two letters, in units of the grid; a letter that has no strokes is a space. */
const GAP = 1.9
const SPACE = 3

/** A letter as lines of the grid. */
const linesOf = (letter: string): Point[][] =>
  (STROKES[letter] ?? '')
    .split(',')
    .filter(Boolean)
    .map((line) => Array.from(line.matchAll(/(\d)(\d)/g), ([, x, y]): Point => [Number(x), Number(y)]))

type Word = { lines: Point[][]; width: number }

/** Words as lines, one letter beside the other. */
const wordOf = (words: string): Word => {
  const word: Word = { lines: [], width: 0 }
  for (const letter of words.toUpperCase()) {
    const lines = linesOf(letter)
    word.lines.push(...lines.map((line) => line.map(([x, y]): Point => [x + word.width, y])))
    word.width += lines.length > 0 ? Math.max(...lines.flat().map(([x]) => x)) + GAP : SPACE
  }
  return { ...word, width: Math.max(1, word.width - GAP) }
}

/** Where words stand: about which angle (0 is above, clockwise), on which radius, how large, and whether inside is up. */
type Place = { middle: number; radius: number; size: number; share: number; inwards?: boolean }

/** Words as a path around the sidewall, a flat ring that is seen at an angle. */
const around = (words: string, cx: number, { middle, radius, size, share, inwards }: Place): string => {
  const { lines, width } = wordOf(words)
  const unit = Math.min(size / 6, (2 * Math.PI * radius * share) / width)
  const turn = inwards ? -1 : 1
  return lines
    .map((line) =>
      toLine(
        line.map(([x, y]) => {
          const angle = middle + (turn * (x - width / 2) * unit) / radius
          const away = radius + turn * (3 - y) * unit
          return [cx + Math.sin(angle) * away * SIN, CENTRE - Math.cos(angle) * away]
        }),
      ),
    )
    .join('')
}

/**
 * Brand above, line below and size at the side, on the near sidewall.
 * @param top radius of the shoulder
 */
export const drawLettering = (shape: TyreShape, top: number, { brand, line, size }: Names): string => {
  const band = top - shape.rim
  const largest = Math.min(band * 0.4, 54)
  const radius = shape.rim + band * 0.5
  const { cx } = ringAt(shape.half * 1.03, 0)
  const ellipse = (r: number, colour: string, width: number) =>
    `<ellipse cx="${cx.toFixed(0)}" cy="${CENTRE}" rx="${(r * SIN).toFixed(0)}" ry="${r.toFixed(0)}" fill="none" stroke="${colour}" stroke-width="${width}"/>`
  const path = (lines: string, colour: string, width: number) =>
    `<path d="${lines}" fill="none" stroke="${colour}" stroke-width="${width.toFixed(0)}" stroke-linejoin="round"/>`
  return (
    ellipse(shape.rim + band * 0.2, '#3b4248', 2) +
    ellipse(top - band * 0.18, '#454c53', 2) +
    path(around(brand, cx, { middle: 0, radius, size: largest, share: 0.42 }), '#e9e5df', largest * 0.15) +
    path(
      around(line, cx, { middle: Math.PI, radius, size: largest * 0.78, share: 0.4, inwards: true }) +
        around(size, cx, { middle: Math.PI / 2, radius, size: largest * 0.6, share: 0.2 }),
      '#a3aab0',
      largest * 0.11,
    ) +
    ellipse(shape.rim + 5, '#0b0d0f', 14)
  )
}
