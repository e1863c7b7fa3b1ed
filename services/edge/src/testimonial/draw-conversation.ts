import { escapeXml } from '../media/escape-xml.ts'
import type { Conversation } from './sample-conversations.ts'

/** Twice the width of a column on a phone is not needed: letters of an SVG are sharp at every size. */
const WIDTH = 480
const MARGIN = 24
const FONT = 23
const LINE = 32
/** Hebrew letters of Arial and its kind are half as wide as high; 28 of them fit into a bubble on every system. */
const LETTERS_IN_LINE = 28
const BUBBLE = { width: 372, padding: 18, gap: 16 }
const HEAD = 84

const wrap = (text: string): string[] =>
  text.split(' ').reduce<string[]>((lines, word) => {
    const last = lines.at(-1)
    const fits = last !== undefined && `${last} ${word}`.length <= LETTERS_IN_LINE
    return fits ? [...lines.slice(0, -1), `${last} ${word}`] : [...lines, word]
  }, [])

const words = (text: string, x: number, y: number, attributes: string): string =>
  `<text x="${x}" y="${y}" direction="rtl" ${attributes}>${escapeXml(text)}</text>`

type Bubble = { lines: string[]; top: number; mine: boolean }

const heightOf = (lines: string[]): number => lines.length * LINE + 2 * BUBBLE.padding - 6

/** What came in stands on the right, what the shop answered on the left, as in every Hebrew chat. */
const drawBubble = ({ lines, top, mine }: Bubble): string => {
  const left = mine ? MARGIN : WIDTH - MARGIN - BUBBLE.width
  const right = left + BUBBLE.width - BUBBLE.padding
  return (
    `<rect x="${left}" y="${top}" width="${BUBBLE.width}" height="${heightOf(lines)}" rx="16" fill="${mine ? '#ffe6d6' : '#fff'}"/>` +
    lines
      .map((line, index) =>
        words(line, right, top + BUBBLE.padding + 22 + index * LINE, `font-size="${FONT}" fill="#1f2328"`),
      )
      .join('')
  )
}

const drawHead = (name: string): string =>
  `<rect width="${WIDTH}" height="${HEAD}" fill="#14171a"/>` +
  `<circle cx="${WIDTH - MARGIN - 24}" cy="42" r="24" fill="#5b636b"/>` +
  words(
    name.slice(0, 1),
    WIDTH - MARGIN - 24,
    50,
    'font-size="24" font-weight="700" fill="#fff" text-anchor="middle"',
  ) +
  words(name, WIDTH - MARGIN - 62, 51, 'font-size="25" font-weight="700" fill="#fff"') +
  `<rect x="${MARGIN}" y="22" width="108" height="40" rx="20" fill="#f25c05"/>` +
  words('דוגמה', MARGIN + 54, 50, 'font-size="22" font-weight="700" fill="#14171a" text-anchor="middle"')

/** A conversation as a card, marked as a sample. @returns the drawing and its size in pixels */
export const drawConversation = ({ name, wrote, answered }: Conversation) => {
  const incoming: Bubble = { lines: wrap(wrote), top: HEAD + MARGIN, mine: false }
  const below = incoming.top + heightOf(incoming.lines)
  const answer: Bubble | undefined = answered
    ? { lines: wrap(answered), top: below + BUBBLE.gap, mine: true }
    : undefined
  const height = (answer ? answer.top + heightOf(answer.lines) : below) + MARGIN
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" font-family="Rubik,Arial,sans-serif">` +
    `<rect width="${WIDTH}" height="${height}" fill="#e9e4dc"/>${drawHead(name)}${drawBubble(incoming)}${answer ? drawBubble(answer) : ''}</svg>`
  return { svg, width: WIDTH, height }
}
