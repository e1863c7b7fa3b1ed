import type { TyreShape } from './tyre-shape.ts'
import { CENTRE, ringAt, SIN } from './view.ts'

const escape = (text: string): string => text.replace(/[<>&"']/g, (sign) => `&#${sign.codePointAt(0) ?? 0};`)

/** Space between letters. */
const GAP = 6

/** The largest size, up to `size`, at which words fit on half a circle: a letter is about 0.7 of its size wide. */
const fitting = (words: string, size: number, radius: number): number =>
  Math.min(size, ((Math.PI * radius * 0.88) / Math.max(1, words.length) - GAP) / 0.7)

/** Brand above and line below on the near sidewall, which is a flat ring seen at an angle. @param top radius of the shoulder */
export const drawLettering = (shape: TyreShape, top: number, brand: string, line: string): string => {
  const band = top - shape.rim
  const size = Math.min(band * 0.44, 64)
  const radius = shape.rim + band * 0.34
  const arc = (id: string, r: number, sweep: 0 | 1) =>
    `<path id="${id}" d="M-${r.toFixed(0)} 0A${r.toFixed(0)} ${r.toFixed(0)} 0 0 ${sweep} ${r.toFixed(0)} 0"/>`
  const text = (path: string, words: string, fontSize: number, fill: string) =>
    `<text font-size="${fontSize.toFixed(0)}" fill="${fill}"><textPath href="#${path}" startOffset="50%">${escape(words.toUpperCase())}</textPath></text>`
  const { cx } = ringAt(shape.half * 1.03, 0)
  const circle = (r: number, colour: string, width: number) =>
    `<circle r="${r.toFixed(0)}" fill="none" stroke="${colour}" stroke-width="${width}"/>`
  return (
    `<g transform="matrix(${SIN.toFixed(3)} 0 0 1 ${cx.toFixed(0)} ${CENTRE})" font-family="Arial,Helvetica,sans-serif" font-weight="800" text-anchor="middle" letter-spacing="${GAP}">` +
    `<defs>${arc('a', radius, 1)}${arc('b', radius + size * 0.66, 0)}</defs>` +
    circle(shape.rim + band * 0.2, '#3b4248', 3) +
    circle(top - band * 0.18, '#454c53', 3) +
    text('a', brand, fitting(brand, size, radius), '#e4e0da') +
    text('b', line, fitting(line, size * 0.74, radius), '#9aa1a8') +
    circle(shape.rim + 5, '#0b0d0f', 16) +
    circle(shape.rim + 14, '#4d555c', 2) +
    `</g>`
  )
}
