import { sizeLabel } from './size-label.ts'
import type { Tyre } from '@zmig/edge-contract'

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
  | 'imageVersion'

/** What a card shows and a filter asks; lists keep only this, because descriptions would double the page. */
export type TyreSummary = Pick<Tyre, Kept> & {
  /** size as riders say it; a set's rear */
  size: string
  /** marking of a set's front tyre without load and speed; empty for a single */
  front: string
}

/** `120/70ZR17 M/C (58W)` → `120/70ZR17`. */
export const bareMarking = (displaySize: string): string => displaySize.trim().split(' ')[0] ?? ''

/** The model without the brand before it, which stands on a line of its own. */
export const modelName = ({ brand, displayName }: Pick<Tyre, 'brand' | 'displayName'>): string => {
  const withBrand = displayName.toLowerCase().startsWith(`${brand.toLowerCase()} `)
  return withBrand ? displayName.slice(brand.length + 1) : displayName
}

/** The card's part of a product. */
export const summarise = (tyre: Tyre): TyreSummary => ({
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
  ...(tyre.imageVersion && { imageVersion: tyre.imageVersion }),
  size: sizeLabel(tyre),
  front: tyre.set ? bareMarking(tyre.frontSize ?? '') : '',
})
