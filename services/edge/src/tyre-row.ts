import type { Agorot, TyreFacts } from '@zmig/events'
import { slugOf, type Visibility } from '@zmig/edge-contract'

export { slugOf }

/** Front or rear of a set, as catalog publishes it. */
type Component = NonNullable<TyreFacts['front']>

/** What the catalogue says about a product, in the columns of `edge.tyre`. */
export type FactsRow = {
  ean: string
  is_set: boolean
  brand: string
  brand_slug: string
  line: string
  hebrew_name: string
  category: string
  position: TyreFacts['position']
  width: string
  profile: string
  rim: string
  construction: string
  tube: string
  display_size: string
  load: string
  speed: string
  price: Agorot
  full_price: Agorot
  free_shipping: boolean
  score: number
  description: string
  tread_family: string
  youtube: string
  dot: string | null
  front: Component | null
  rear: Component | null
  /** real pictures; cards show the first one */
  cdn: { bucketPath: string }[] | null
}

/** A whole row of the read model, joined with its category's name and its likes. */
export type TyreRow = FactsRow & {
  visibility: Visibility
  available: number
  likes: number
  category_name: string
  /** units */
  sold: number
}

export const toFactsRow = (facts: TyreFacts): FactsRow => ({
  ean: facts.ean,
  is_set: facts.set,
  brand: facts.brand,
  brand_slug: slugOf(facts.brand),
  line: facts.line,
  hebrew_name: facts.hebrewName,
  category: facts.category,
  position: facts.position,
  width: facts.width,
  profile: facts.profile,
  rim: facts.rim,
  construction: facts.construction,
  tube: facts.tube,
  display_size: facts.displaySize,
  load: facts.load,
  speed: facts.speed,
  price: facts.price,
  full_price: facts.fullPrice,
  free_shipping: facts.freeShipping,
  score: facts.score,
  description: facts.description,
  tread_family: facts.treadFamily,
  youtube: facts.youtube,
  dot: facts.dot ?? null,
  front: facts.front ?? null,
  rear: facts.rear ?? null,
  cdn: facts.cdn && facts.cdn.length > 0 ? facts.cdn : null,
})

export type SizeRow = { ean: string; width: string; profile: string; rim: string }

/** The sizes whose lists show a product: its own, and for a set those of both its tyres. */
export const sizesOf = (facts: TyreFacts): SizeRow[] => {
  const sizes = [facts, facts.front, facts.rear].filter((part) => part !== undefined)
  const rows = sizes.map(({ width, profile, rim }) => ({ ean: facts.ean, width, profile, rim }))
  return [...new Map(rows.map((row) => [sizeKey(row), row])).values()]
}

/** Cache key of a size's list. */
export const sizeKey = ({ width, profile, rim }: Omit<SizeRow, 'ean'>): string => `size:${width}/${profile}/${rim}`

const RANK: Record<Visibility, number> = { instock: 0, preorder: 1, ondemand: 2, outofstock: 3, none: 4 }

/** The first two rules of a list in one number: availability, then sets before singles. 0 to 9, smaller first. */
export const listRank = ({ visibility, set }: { visibility: Visibility; set: boolean }): number =>
  RANK[visibility] * 2 + (set ? 0 : 1)
