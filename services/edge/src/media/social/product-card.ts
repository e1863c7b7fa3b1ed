import { canonicalSize } from '../../size/canonical-size.ts'
import type { TyreRow } from '../../tyre/tyre-row.ts'
import { drawProduct } from '../draw-product.ts'
import { card, CARD, foot, FOOT, RIGHT, textLine } from './card-parts.ts'
import { fitText, type Fitted } from './fit-text.ts'
import { text } from './text.ts'

/** What a card tells of a product. */
export type CardProduct = Pick<
  TyreRow,
  | 'brand'
  | 'line'
  | 'tread_family'
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
/** a column for `קדמי` and `אחורי`, so that the sizes of a pair stand under each other */
const LABEL = 104

/** The drawing without its own frame, as a picture inside another. */
const inset = (drawing: string): string =>
  drawing.replace(
    /^<svg [^>]*>/,
    `<svg x="${PICTURE.left}" y="${PICTURE.top}" width="${PICTURE.size}" height="${PICTURE.size}" viewBox="0 0 960 960">`,
  )

/** A size with the position before it, as a pair of a set is told. */
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

/** A product as a card for social networks: the drawing, the names and the size, large enough to be read in a chat. */
export const productCard = (product: CardProduct, shopName: string): string =>
  card(background + inset(drawProduct(product)) + headline(product) + sizes(product) + foot(shopName, text.promise))
