import type { Visibility } from '@zmig/edge-contract'

/** What the order of a list looks at; price in any one unit. */
export type Listed = { ean: string; set: boolean; visibility: Visibility; price: number }

const RANK: Record<Visibility, number> = { instock: 0, preorder: 1, ondemand: 2, outofstock: 3, none: 4 }

/** The first two rules of a list in one number: availability, then sets before singles. 0 to 9, smaller first. */
export const listRank = ({ visibility, set }: Pick<Listed, 'visibility' | 'set'>): number =>
  RANK[visibility] * 2 + (set ? 0 : 1)

/**
 * Compares two products of a list: in stock first, then preorder, ondemand, outofstock, none; sets before singles
 * inside a rank; cheaper first; the EAN breaks ties.
 * @see decisions.md, Catalogue, cart, likes
 */
export const byListOrder = (a: Listed, b: Listed): number =>
  listRank(a) - listRank(b) || a.price - b.price || (a.ean < b.ean ? -1 : a.ean > b.ean ? 1 : 0)
