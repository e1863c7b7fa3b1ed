import { tyresText, canonicalSize } from '@zmig/edge-contract'
import { escapeXml } from '../drawing/lettering.ts'
import { shopMark } from './shop-mark.ts'
import type { TyreRow } from '../../tyre-row.ts'
import { drawProduct } from '../drawing/draw-product.ts'
import { type Fitted, fitText } from '../drawing/fit-text.ts'

/** Words on the cards for social networks. Prices are on none: networks keep a card for weeks, and prices change. */
const text = {
  set: 'זוג צמיגים',
  single: { front: 'צמיג קדמי', rear: 'צמיג אחורי', both: 'צמיג קדמי או אחורי', set: 'זוג צמיגים' },
  front: 'קדמי',
  rear: 'אחורי',
  promise: 'יבוא ישיר · התקנה במוסך לידכם · משלוח חינם',
  shop: ['צמיגי אופנוע', 'במחיר הנמוך בארץ'],
  shopDetail: 'מוצאים לפי מידה, מותג או סוג רכיבה',
} as const

/** What social networks show large: Open Graph's 1.91 to 1. */
const CARD = { width: 1_200, height: 630 } as const
/** Texts end here: the card is read from the right. */
const RIGHT = 1_136
/** Height of the dark strip at the foot. */
const FOOT = 92

const PAIR = 2

/** What the shop promises, by the count of tyres that ships free: a pair until terms are published. */
const promise = (freeShippingFrom = PAIR): string => {
  if (freeShippingFrom <= 1) return text.promise
  return `${text.promise} ${freeShippingFrom === PAIR ? 'מזוג' : `מ־${tyresText(freeShippingFrom)}`}`
}

type Style = { size: number; weight: number; fill: string; spacing?: number }

/**
 * A line that ends at `right`. The renderer lays each run out in its own direction, so Hebrew reads from the right and a
 * size from the left; lines of both are set as two.
 */
const textLine = (text: string, right: number, baseline: number, style: Style): string =>
  `<text x="${right}" y="${baseline}" text-anchor="end" font-size="${style.size}" font-weight="${style.weight}" ` +
  `fill="${style.fill}"${style.spacing ? ` letter-spacing="${style.spacing}"` : ''}>${escapeXml(text)}</text>`

/** The strip at the foot: who sells this, and why here. */
const foot = (shopName: string, freeShippingFrom?: number): string => {
  const top = CARD.height - FOOT
  return (
    `<path fill="#14171a" d="M0 ${top}h${CARD.width}v${FOOT}H0z"/><path fill="#f25c05" d="M0 ${top}h${CARD.width}v6H0z"/>` +
    `<g transform="translate(${RIGHT - 46} ${top + 27}) scale(1.15)">${shopMark('#fff')}</g>` +
    textLine(shopName, RIGHT - 62, top + 64, { size: 40, weight: 800, fill: '#fff' }) +
    `<text x="64" y="${top + 61}" font-size="26" font-weight="500" fill="#d9d5cf">${escapeXml(promise(freeShippingFrom))}</text>`
  )
}

/** A whole card. */
const card = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}" ` +
  `viewBox="0 0 ${CARD.width} ${CARD.height}" font-family="Rubik">${content}</svg>`

/** What a card shows of a product. */
export type CardProduct = Pick<
  TyreRow,
  | 'brand'
  | 'line'
  | 'tread_family'
  | 'category'
  | 'speed'
  | 'width'
  | 'profile'
  | 'rim'
  | 'front'
  | 'rear'
  | 'is_set'
  | 'position'
  | 'category_name'
>

/** The picture has the left half, the words the right one. */
const PICTURE = { left: 24, top: 6, size: 524 }
const WORDS = RIGHT - 600
/** a column for `קדמי` and `אחורי`, so that the sizes of a pair are aligned */
const LABEL = 104

/** The drawing without its own frame, as a picture inside another. */
const inset = (drawing: string): string =>
  drawing.replace(
    /^<svg [^>]*>/,
    `<svg x="${PICTURE.left}" y="${PICTURE.top}" width="${PICTURE.size}" height="${PICTURE.size}" viewBox="0 0 960 960">`,
  )

/** A size of a set with its position before it. */
const sizeRow = (label: string, size: string, baseline: number): string => {
  const largest = fitText(size, [78, 68, 58], WORDS - LABEL, 1)
  const big = { size: largest.size, weight: 800, fill: '#14171a', spacing: -1 }
  return (
    textLine(label, RIGHT, baseline - 6, { size: 34, weight: 500, fill: '#5b636b' }) +
    textLine(largest.lines[0] ?? '', RIGHT - LABEL, baseline, big)
  )
}

const sizes = (product: CardProduct): string => {
  const { front, rear, is_set: isSet } = product
  if (isSet && front && rear)
    return sizeRow(text.front, canonicalSize(front), 404) + sizeRow(text.rear, canonicalSize(rear), 492)
  const size = fitText(canonicalSize(product), [128, 116, 100, 84], WORDS, 1)
  return textLine(size.lines[0] ?? '', RIGHT, 482, { size: size.size, weight: 800, fill: '#14171a', spacing: -2 })
}

const kindOf = ({ is_set: isSet, position, category_name: category }: CardProduct): string => {
  const kind = isSet ? text.set : text.single[position]
  return category ? `${kind} · ${category}` : kind
}

/** One line when that keeps the name large, else two; a longer one is cut. */
const modelOf = (line: string): Fitted => {
  const one = fitText(line, [72, 64, 56], WORDS, 1)
  return one.lines[0]?.endsWith('…') ? fitText(line, [62, 54, 46, 40], WORDS, 2) : one
}

const headline = (product: CardProduct): string => {
  const model = modelOf(product.line)
  const brand = fitText(product.brand, [38, 32, 26], WORDS, 1)
  const [one] = model.lines
  const first = 118 + model.size * 0.86
  return (
    textLine(brand.lines[0] ?? '', RIGHT, 96, { size: brand.size, weight: 700, fill: '#b83a00' }) +
    textLine(one ?? '', RIGHT, first, { size: model.size, weight: 800, fill: '#1f2328', spacing: -1 }) +
    model.lines
      .slice(1)
      .map((line) =>
        textLine(line, RIGHT, first + model.size * 1.04, {
          size: model.size,
          weight: 800,
          fill: '#1f2328',
          spacing: -1,
        }),
      )
      .join('') +
    textLine(kindOf(product), RIGHT, first + model.size * 1.04 * (model.lines.length - 1) + 56, {
      size: 32,
      weight: 500,
      fill: '#5b636b',
    })
  )
}

const background =
  `<defs><linearGradient id="p" x2="0" y2="1"><stop stop-color="#fff"/><stop offset="1" stop-color="#e7e2db"/></linearGradient></defs>` +
  `<path fill="#f7f5f2" d="M0 0h${CARD.width}v${CARD.height}H0z"/><path fill="url(#p)" d="M0 0h572v${CARD.height - FOOT}H0z"/>`

/** A photograph in the place of the drawing, whole. */
const photo = (jpeg: Buffer): string =>
  `<image x="${PICTURE.left}" y="${PICTURE.top}" width="${PICTURE.size}" height="${PICTURE.size}" ` +
  `href="data:image/jpeg;base64,${jpeg.toString('base64')}"/>`

/**
 * A product as a card for social networks: the drawing, the names and the size, large enough to be read in a chat.
 *
 * @param jpeg a photograph of the product, which takes the place of the drawing
 */
export const productCard = (product: CardProduct, shopName: string, freeShippingFrom?: number, jpeg?: Buffer): string =>
  card(
    background +
      (jpeg ? photo(jpeg) : inset(drawProduct(product))) +
      headline(product) +
      sizes(product) +
      foot(shopName, freeShippingFrom),
  )

const size = (width: string, profile: string) => ({ width, profile, rim: '17' })
const part = { ean: '', displaySize: '', load: '', speed: '' }

/** A pair without a real brand: the shop sells eighteen. */
const pair = (shopName: string): string =>
  drawProduct({
    brand: shopName,
    line: '',
    tread_family: 'sport',
    category: 'sport',
    speed: 'W',
    position: 'set',
    ...size('180', '55'),
    is_set: true,
    front: { ...part, ...size('120', '70') },
    rear: { ...part, ...size('180', '55') },
  }).replace(/^<svg [^>]*>/, '<svg x="20" y="4" width="530" height="530" viewBox="0 0 960 960">')

/** The shop as a card, for home, lists and pages of words. */
export const shopCard = (shopName: string, freeShippingFrom?: number): string => {
  const [first, second] = text.shop
  const style = { weight: 800, fill: '#fff' }
  return card(
    `<defs><radialGradient id="g" cx=".24" cy=".46" r=".5"><stop stop-color="#fff" stop-opacity=".62"/><stop offset=".55" stop-color="#fff" stop-opacity=".2"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs>` +
      `<path fill="#1c2125" d="M0 0h${CARD.width}v${CARD.height}H0z"/><path fill="url(#g)" d="M0 0h${CARD.width}v${CARD.height - FOOT}H0z"/>` +
      pair(shopName) +
      textLine(first, RIGHT, 218, { ...style, size: 84 }) +
      textLine(second, RIGHT, 300, { ...style, size: 62, fill: '#ff7a2b' }) +
      textLine(text.shopDetail, RIGHT, 376, { size: 31, weight: 500, fill: '#d9d5cf' }) +
      foot(shopName, freeShippingFrom),
  )
}
