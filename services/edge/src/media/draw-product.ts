import { createHash } from 'node:crypto'
import type { TyreRow } from '../tyre/tyre-row.ts'
import { definitions, drawTyre, type TyreLook } from './draw-tyre.ts'
import type { Character } from './unrolled-tread.ts'
import { diameterOf, shapeOf } from './tyre-shape.ts'

/** What a drawing looks at of a product. */
export type Drawable = Pick<
  TyreRow,
  'brand' | 'line' | 'tread_family' | 'width' | 'profile' | 'rim' | 'front' | 'rear' | 'is_set'
>

/** Three numbers from the line's name: the same for all its sizes, different from other lines'. */
const characterOf = ({ brand, line }: Drawable): Character => {
  const hash = createHash('sha256').update(`${brand}/${line}`).digest()
  return [hash.readUInt8(0) / 255, hash.readUInt8(1) / 255, hash.readUInt8(2) / 255]
}

const lookOf = (product: Drawable): TyreLook => ({
  shape: shapeOf(product, product.tread_family),
  family: product.tread_family,
  brand: product.brand,
  line: product.line,
  character: characterOf(product),
})

const shadow = (cx: number, rx: number): string => `<ellipse cx="${cx}" cy="902" rx="${rx}" ry="26" fill="url(#s)"/>`

const svg = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480" viewBox="0 0 960 960"><defs>${definitions}` +
  `<radialGradient id="s"><stop stop-opacity=".34"/><stop offset="1" stop-opacity="0"/></radialGradient></defs>${content}</svg>`

/**
 * Draws a product from its facts: family of the tread, proportions of the size, names on the sidewall. A set shows the
 * rear behind and the front, slimmer, before it. The same facts always give the same bytes.
 */
export const drawProduct = (product: Drawable): string => {
  const tyre = drawTyre(lookOf(product))
  if (!product.is_set || !product.front || !product.rear) return svg(shadow(480, 300) + tyre)
  const slimmer = shapeOf(product.front, product.tread_family).half / shapeOf(product.rear, product.tread_family).half
  const lower = Math.min(1, Math.max(0.86, diameterOf(product.front) / diameterOf(product.rear)))
  const across = 0.9 * Math.min(1, Math.max(0.72, 0.5 + 0.5 * slimmer))
  const high = 0.88 * lower
  const place = (left: number, bottom: number, x: number, y: number) =>
    `transform="matrix(${x.toFixed(3)} 0 0 ${y.toFixed(3)} ${left.toFixed(0)} ${(bottom - 892 * y).toFixed(0)})"`
  return svg(
    shadow(330, 250) +
      shadow(660, 220) +
      `<g ${place(-105, 884, 0.88, 0.9)}><g id="u">${tyre}</g></g>` +
      `<use href="#u" ${place(660 - 480 * across, 898, across, high)}/>`,
  )
}
