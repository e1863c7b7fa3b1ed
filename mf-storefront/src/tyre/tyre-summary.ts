import { isForTheRoad, markedSize, type Tyre } from '@zmig/edge-contract'
import { sizeLabel } from './size-label.ts'

type Kept =
  | 'ean'
  | 'name'
  | 'displayName'
  | 'brand'
  | 'price'
  | 'fullPrice'
  | 'visibility'
  | 'free_shipping'
  | 'set'
  | 'position'
  | 'load'
  | 'speed'
  | 'frontLoad'
  | 'frontSpeed'
  | 'category'
  | 'tireType'
  | 'tube'
  | 'score'
  | 'popularity'
  | 'imageVersion'

/** The fields that cards and filters use; lists keep only these, because descriptions would double the page. */
export type TyreSummary = Pick<Tyre, Kept> & {
  /** size as riders say it; of a set the rear's */
  size: string
  /** size of a set's front tyre in the same notation; empty for a single */
  front: string
  /** no bike takes it on the road */
  racing?: true
  /** the first real picture; absent when the product is drawn */
  cdn?: Exclude<Tyre['cdn'], false>
}

/** The model without the brand, which is shown on a line of its own. */
export const modelName = ({ brand, displayName }: Pick<Tyre, 'brand' | 'displayName'>): string => {
  const withBrand = displayName.toLowerCase().startsWith(`${brand.toLowerCase()} `)
  return withBrand ? displayName.slice(brand.length + 1) : displayName
}

/** The card's part of a product. Frozen, because stores freeze what they keep, which takes them much longer. */
export const summarise = (tyre: Tyre): TyreSummary =>
  Object.freeze<TyreSummary>({
    ean: tyre.ean,
    name: tyre.name,
    displayName: modelName(tyre),
    brand: tyre.brand,
    price: tyre.price,
    fullPrice: tyre.fullPrice,
    visibility: tyre.visibility,
    free_shipping: tyre.free_shipping,
    set: tyre.set,
    position: tyre.position,
    load: tyre.rearLoad ?? tyre.load,
    speed: tyre.rearSpeed ?? tyre.speed,
    ...(tyre.frontLoad && { frontLoad: tyre.frontLoad }),
    ...(tyre.frontSpeed && { frontSpeed: tyre.frontSpeed }),
    category: tyre.category,
    tireType: tyre.tireType,
    tube: tyre.tube,
    score: tyre.score,
    ...(tyre.popularity && { popularity: tyre.popularity }),
    ...(tyre.imageVersion && { imageVersion: tyre.imageVersion }),
    ...(tyre.cdn && tyre.cdn.length > 0 && { cdn: tyre.cdn.slice(0, 1) }),
    ...(!isForTheRoad(tyre) && { racing: true as const }),
    size: sizeLabel(tyre),
    front: tyre.set ? markedSize(tyre.frontSize ?? '') : '',
  })

/** Mitas products carry the 'MITAS SALE' chip (storefront-and-checkout.md §2, Home page). */
export const isOnMitasSale = (brand: string): boolean => brand.toLowerCase() === 'mitas'
