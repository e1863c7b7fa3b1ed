import { escapeHtml } from '@zmig/kit'
import { CENTRE, ringAt, SIN, type TyreShape } from './geometry.ts'

/** Control characters, halves of pairs and two more that no XML document may hold, not even escaped. */
// oxlint-disable-next-line no-control-regex -- these are what is removed
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu

/** Text for elements and attributes of an SVG: names come from outside and are never markup. */
export const escapeXml = (text: string): string => escapeHtml(text.replace(FORBIDDEN, ''))

/** What is moulded on the sidewall. */
type Names = { brand: string; line: string; size: string }

/** Space between letters. */
const GAP = 6

/** The largest size, up to `size`, at which words fit on a share of the circle: a letter is about 0.7 of its size wide. */
const fitting = (words: string, size: number, radius: number, share: number): number =>
  Math.min(size, ((2 * Math.PI * radius * share) / Math.max(1, words.length) - GAP) / 0.7)

const arcs = (mark: string, radius: number, lower: number): string => {
  const [r, l] = [radius.toFixed(0), lower.toFixed(0)]
  return (
    `<defs><path id="a${mark}" d="M-${r} 0A${r} ${r} 0 0 1 ${r} 0"/><path id="b${mark}" d="M-${l} 0A${l} ${l} 0 0 0 ${l} 0"/>` +
    `<path id="d${mark}" d="M0-${r}A${r} ${r} 0 0 1 0 ${r}"/></defs>`
  )
}

/**
 * Brand above, line below and size at the side, on the near sidewall, which is a flat ring seen at an angle.
 * @param top radius of the shoulder
 * @param mark distinguishes its definitions from those of another tyre in the same picture
 */
export const drawLettering = (shape: TyreShape, top: number, { brand, line, size }: Names, mark: string): string => {
  const band = top - shape.rim
  const largest = Math.min(band * 0.46, 66)
  const radius = shape.rim + band * 0.34
  const text = (path: string, words: string, fontSize: number, fill: string) =>
    `<text font-size="${fontSize.toFixed(0)}" fill="${fill}"><textPath href="#${path}${mark}" startOffset="50%">${escapeXml(words.toUpperCase())}</textPath></text>`
  const { cx } = ringAt(shape.half * 1.03, 0)
  const circle = (r: number, colour: string, width: number) =>
    `<circle r="${r.toFixed(0)}" fill="none" stroke="${colour}" stroke-width="${width}"/>`
  return (
    `<g transform="matrix(${SIN.toFixed(3)} 0 0 1 ${cx.toFixed(0)} ${CENTRE})" font-family="Arial,Helvetica,sans-serif" font-weight="800" text-anchor="middle" letter-spacing="${GAP}">` +
    arcs(mark, radius, radius + largest * 0.66) +
    circle(shape.rim + band * 0.2, '#3b4248', 3) +
    circle(top - band * 0.18, '#454c53', 3) +
    text('a', brand, fitting(brand, largest, radius, 0.42), '#e9e5df') +
    text('b', line, fitting(line, largest * 0.78, radius, 0.4), '#b4bac0') +
    text('d', size, fitting(size, largest * 0.62, radius, 0.2), '#7d868e') +
    circle(shape.rim + 5, '#0b0d0f', 16) +
    circle(shape.rim + 14, '#4d555c', 2) +
    `</g>`
  )
}
