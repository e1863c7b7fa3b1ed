import type { Visibility } from '@zmig/edge-contract'

/** What the order of a list looks at; price in any one unit. */
export type Listed = { ean: string; set: boolean; visibility: Visibility; price: number }

const RANK: Record<Visibility, number> = { instock: 0, preorder: 1, ondemand: 2, outofstock: 3, none: 4 }

/**
 * Compares two products of a list: in stock first, then preorder, ondemand, outofstock, none; sets before singles
 * inside a rank; cheaper first; the EAN breaks ties.
 * @see decisions.md, Catalogue, cart, likes
 */
export const byListOrder = (a: Listed, b: Listed): number =>
  RANK[a.visibility] - RANK[b.visibility] ||
  Number(b.set) - Number(a.set) ||
  a.price - b.price ||
  (a.ean < b.ean ? -1 : a.ean > b.ean ? 1 : 0)
