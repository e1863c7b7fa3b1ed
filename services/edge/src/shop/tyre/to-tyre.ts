import { isForTheRoad, pictureOf, type Tyre, canonicalSize } from '@zmig/edge-contract'
import { shekels } from '../../money.ts'
import { type Drawable, drawingVersion } from '../../pictures/drawing/draw-product.ts'
import { slugOf, type TyreRow } from '../../tyre-row.ts'

const sizeText = ({ width, profile, rim }: { width: string; profile: string; rim: string }): string =>
  profile === '-' ? `${width}-${rim}` : `${width}/${profile}-${rim}`

/** The words of a product's address; the same facts always give the same ones. */
export const slugOfTyre = (row: Pick<TyreRow, 'brand' | 'line' | 'front' | 'width' | 'profile' | 'rim'>): string =>
  slugOf([row.brand, row.line, ...(row.front ? [sizeText(row.front)] : []), sizeText(row)].join(' '))

/** The name in Hebrew letters, if it differs. */
const hebrewName = ({ line, hebrew_name }: TyreRow): string => (hebrew_name === line ? '' : ` (${hebrew_name})`)

const describe = (row: TyreRow): string =>
  `${row.is_set ? 'זוג צמיגי' : 'צמיג'} ${row.brand} ${row.line}${hebrewName(row)} במידה ${row.display_size}, ` +
  `יבוא ישיר לאופנוע שלכם במחיר משתלם`

const productionDate = (row: TyreRow): Pick<Tyre, 'dot'> => {
  const front = row.front?.dot ?? ''
  const rear = row.rear?.dot ?? ''
  if (row.is_set) return front || rear ? { dot: { front, rear } } : {}
  return row.dot ? { dot: row.dot } : {}
}

const components = ({ front, rear }: TyreRow): Partial<Tyre> => ({
  ...(front && { frontEan: front.ean, frontSize: front.displaySize, frontLoad: front.load, frontSpeed: front.speed }),
  ...(rear && { rearEan: rear.ean, rearSize: rear.displaySize, rearLoad: rear.load, rearSpeed: rear.speed }),
})

/** A row of the read model as the contract words it; agorot become shekels here. */
export const toTyre = (row: TyreRow): Tyre => ({
  _id: row.ean,
  ean: row.ean,
  name: slugOfTyre(row),
  displayName: row.line,
  brand: row.brand,
  displaySize: row.display_size,
  width: row.width,
  profile: row.profile,
  rim: row.rim,
  price: shekels(row.price),
  fullPrice: shekels(row.full_price),
  score: row.score,
  ...(row.sold > 0 && { popularity: Math.round(Math.log2(1 + row.sold)) }),
  tireType: row.category_name,
  category: row.category,
  position: row.position,
  construction: row.construction,
  tube: row.tube,
  ...productionDate(row),
  free_shipping: row.free_shipping,
  visibility: row.visibility,
  available: row.available,
  likes: row.likes,
  description: row.description,
  youtube: row.youtube,
  meta: { desc: describe(row) },
  speed: row.speed,
  load: row.load,
  ...components(row),
  treadFamily: row.tread_family,
  cdn: row.cdn ?? false,
  imageVersion: drawingVersion(row),
  set: row.is_set,
})

type SummarizedRow = Drawable & Pick<TyreRow, 'ean' | 'front' | 'rear' | 'cdn' | 'position'>

/** What lines of carts and orders show of a product beside its names. */
export const toProductSummary = (row: SummarizedRow) => {
  const { ean, front, rear } = row
  const cdn = row.cdn ?? (false as const)
  const imageVersion = drawingVersion(row)
  return {
    size: front && rear ? `${canonicalSize(front)} + ${canonicalSize(rear)}` : canonicalSize(row),
    position: row.position,
    ...(isForTheRoad(row) ? {} : { racing: true as const }),
    image: pictureOf({ ean, cdn, imageVersion }),
    cdn,
    imageVersion,
    slug: slugOfTyre(row),
  }
}
export type ProductSummary = ReturnType<typeof toProductSummary>

/** Load index and speed rating, which a saved bike is compared with; of a set the rear's, and the front's beside them. */
export const ratingsOf = ({ front, rear, ...own }: Pick<TyreRow, 'front' | 'rear' | 'load' | 'speed'>) => {
  const { load, speed } = rear ?? own
  return {
    ...(load && { load }),
    ...(speed && { speed }),
    ...(front?.load && { frontLoad: front.load }),
    ...(front?.speed && { frontSpeed: front.speed }),
  }
}
