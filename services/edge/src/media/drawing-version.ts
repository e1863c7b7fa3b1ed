import { createHash } from 'node:crypto'
import { drawProduct, type Drawable } from './draw-product.ts'
import { groovesOf } from './grooves.ts'
import { knobsOf } from './knobs.ts'

const SAMPLE = {
  brand: 'Brand',
  line: 'Line',
  width: '120',
  profile: '70',
  rim: '17',
  is_set: false,
  front: null,
  rear: null,
}
const FAMILIES = ['slick', 'sport', 'touring', 'block', 'knob', 'rib', 'scooter']

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 10)

/** every pattern of every family: a sample's name chooses only one of each */
const patterns = [0, 0.4, 0.7].flatMap((choice) => [
  knobsOf([0.3, 0.6, 0.4, choice]),
  ...FAMILIES.map((family) => groovesOf(family, 90, [0.3, 0.6, 0.4, choice])),
])

/** Changes when the drawing code does, so that nobody has to remember to raise a number. */
const code = digest(
  FAMILIES.map((tread_family) => drawProduct({ ...SAMPLE, tread_family })).join('') + JSON.stringify(patterns),
)

const sizeOf = ({ width, profile, rim }: { width: string; profile: string; rim: string }) => [width, profile, rim]

/** Names what a product's drawing shows without drawing it: equal versions mean equal bytes. */
export const drawingVersion = (product: Drawable): string => {
  const { brand, line, tread_family, front, rear, is_set } = product
  const parts = [brand, line, tread_family, is_set, sizeOf(product), front && sizeOf(front), rear && sizeOf(rear)]
  return digest(code + JSON.stringify(parts))
}
