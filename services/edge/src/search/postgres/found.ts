import type { Cell } from '../facets.ts'

/** One product of a page, with everything that it may be sorted by. */
export type PageRow = { ean: string; rank: number; price: number; score: number }

/** What both ways of reading the index come to. */
export type Found = {
  /** everything that the clauses and the price filter find, counted */
  cells: Cell[]
  /** of everything that the clauses find */
  price: { min: number | null; max: number | null } | undefined
  page: PageRow[]
}
