import { createHash } from 'node:crypto'
import { isForTheRoad, canonicalSize } from '@zmig/edge-contract'
import { definitions, drawTyre, type TyreLook } from './draw-tyre.ts'
import type { Character } from './tread.ts'
import { diameterOf, shapeOf, type TyreSize } from './geometry.ts'
import { groovesOf, KINDS } from './grooves.ts'
import { knobsOf } from './knobs.ts'
import { escapeXml } from './lettering.ts'

/** The facts of a product that its drawing shows. */
export type Drawable = TyreSize & {
  brand: string
  line: string
  tread_family: string
  category: string
  speed: string
  position: string
  /** the tyres of a set */
  front: TyreSize | null
  rear: TyreSize | null
  is_set: boolean
}

/** Of the first 25, the one with which no two neighbours of the longest lists look alike; see the test. */
const SALT = '16'

/** Numbers from the line's name: the same for all its sizes, different from other lines'. */
const characterOf = ({ brand, line }: Drawable): Character => {
  const hash = createHash('sha256').update(`${brand}/${line}${SALT}`).digest()
  const share = (index: number) => hash.readUInt8(index) / 256
  return [share(0), share(1), share(2), share(3), share(4), share(5)]
}

const lookOf = (product: Drawable, size: TyreSize, position: string): TyreLook => ({
  shape: shapeOf(size, product.tread_family),
  kind: { family: product.tread_family, category: isForTheRoad(product) ? product.category : 'race', position },
  brand: product.brand,
  line: product.line,
  size: canonicalSize(size),
  character: characterOf(product),
})

const shadow = (cx: number, rx: number): string => `<ellipse cx="${cx}" cy="902" rx="${rx}" ry="26" fill="url(#s)"/>`

const svg = ({ brand, line }: Drawable, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480" viewBox="0 0 960 960"><title>${escapeXml(`${brand} ${line}`.toUpperCase())}</title><defs>${definitions}` +
  `<radialGradient id="s"><stop stop-opacity=".34"/><stop offset="1" stop-opacity="0"/></radialGradient></defs>${content}</svg>`

/** Places a tyre with its middle at `x` on the line `ground`, drawn at a share of its size. */
const place = (tyre: string, x: number, ground: number, scale: number): string => {
  const left = (x - 480 * scale).toFixed(0)
  const top = (ground - 892 * scale).toFixed(0)
  return `<g transform="translate(${left} ${top}) scale(${scale.toFixed(3)})">${tyre}</g>`
}

/**
 * Draws a product from its facts: family of the tread, proportions of the size, names on the sidewall. A set shows the
 * rear behind and the front, as slim and as high beside it as it is, before it. The same facts always give the same bytes.
 */
export const drawProduct = (product: Drawable): string => {
  const { front, rear } = product
  if (!product.is_set || !front || !rear)
    return svg(product, shadow(480, 300) + drawTyre(lookOf(product, product, product.position), ''))
  const lower = Math.min(1.06, Math.max(0.86, diameterOf(front) / diameterOf(rear)))
  return svg(
    product,
    shadow(330, 250) +
      shadow(668, 220) +
      place(drawTyre(lookOf(product, rear, 'rear'), ''), 322, 884, 0.89) +
      place(drawTyre(lookOf(product, front, 'front'), '2'), 668, 898, 0.87 * lower),
  )
}

const SAMPLE = {
  brand: 'Brand',
  line: 'Line',
  category: 'sport',
  speed: 'W',
  position: 'rear',
  width: '120',
  profile: '70',
  rim: '17',
  is_set: false,
  front: null,
  rear: null,
}
const FAMILIES = ['slick', 'sport', 'touring', 'block', 'knob', 'rib', 'scooter']

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 10)

/** every pattern of every family and category: a sample's name chooses only one of each */
const patterns = [0, 0.2, 0.4, 0.6, 0.8].flatMap((choice) => [
  knobsOf([0.3, 0.6, 0.4, choice, choice, choice]),
  ...KINDS.map((kind) => groovesOf(kind, 90, [0.3, 0.6, 0.4, choice, choice, choice])),
])

/** Changes with the drawing code, so that no version number has to be raised by hand. */
const code = digest(
  FAMILIES.map((tread_family) => drawProduct({ ...SAMPLE, tread_family })).join('') + JSON.stringify(patterns),
)

/** 18 bits: enough to tell the few drawings apart that one product has over the years; a list sends thirty of them. */
const VERSION_LENGTH = 3

const sizeOf = ({ width, profile, rim }: { width: string; profile: string; rim: string }) => [width, profile, rim]

/** Names what a product's drawing shows without drawing it: equal versions mean equal bytes. */
export const drawingVersion = (product: Drawable): string => {
  const { brand, line, tread_family, category, position, front, rear, is_set } = product
  const race = !isForTheRoad(product)
  const parts = [
    brand,
    line,
    tread_family,
    category,
    race,
    position,
    is_set,
    sizeOf(product),
    front && sizeOf(front),
    rear && sizeOf(rear),
  ]
  return digest(code + JSON.stringify(parts)).slice(0, VERSION_LENGTH)
}
