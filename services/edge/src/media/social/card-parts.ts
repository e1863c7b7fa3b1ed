import { escapeXml } from '../escape-xml.ts'
import { shopMark } from '../shop-mark.ts'

/** What social networks show large: Open Graph's 1.91 to 1. */
export const CARD = { width: 1_200, height: 630 } as const
/** Texts end here: the card is read from the right. */
export const RIGHT = 1_136
/** Height of the dark strip at the foot. */
export const FOOT = 92

type Style = { size: number; weight: number; fill: string; spacing?: number }

/**
 * A line that ends at `right`. The renderer lays each run out in its own direction, so Hebrew reads from the right and a
 * size from the left; lines of both are set as two.
 */
export const textLine = (text: string, right: number, baseline: number, style: Style): string =>
  `<text x="${right}" y="${baseline}" text-anchor="end" font-size="${style.size}" font-weight="${style.weight}" ` +
  `fill="${style.fill}"${style.spacing ? ` letter-spacing="${style.spacing}"` : ''}>${escapeXml(text)}</text>`

/** The strip at the foot: who sells this, and why here. */
export const foot = (shopName: string, promise: string): string => {
  const top = CARD.height - FOOT
  return (
    `<path fill="#14171a" d="M0 ${top}h${CARD.width}v${FOOT}H0z"/><path fill="#f25c05" d="M0 ${top}h${CARD.width}v6H0z"/>` +
    `<g transform="translate(${RIGHT - 46} ${top + 27}) scale(1.15)">${shopMark('#fff')}</g>` +
    textLine(shopName, RIGHT - 62, top + 64, { size: 40, weight: 800, fill: '#fff' }) +
    `<text x="64" y="${top + 61}" font-size="26" font-weight="500" fill="#d9d5cf">${escapeXml(promise)}</text>`
  )
}

/** A whole card. */
export const card = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}" ` +
  `viewBox="0 0 ${CARD.width} ${CARD.height}" font-family="Rubik">${content}</svg>`
