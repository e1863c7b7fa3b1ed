import type { IndexedTyre } from './indexed-tyre.ts'
import type { FacetCount, Facets, SearchFilters } from './tyre-search.port.ts'

type Dimensions = Pick<IndexedTyre, 'category' | 'brand' | 'position' | 'tube' | 'inStock' | 'set'>

/** Products that look the same to every filter but the price, and how many they are. */
export type Cell = Dimensions & { count: number }

/** A cell's dimensions as text, for a database to group by. */
export const cellText = ({ category, brand, position, tube, inStock, set }: Dimensions): string =>
  JSON.stringify([category, brand, position, tube, inStock, set])

export const readCell = (text: string, count: number): Cell => {
  const [category, brand, position, tube, inStock, set] = JSON.parse(text) as [
    ...[string, string, Cell['position'], Cell['tube'], boolean, boolean],
  ]
  return { category, brand, position, tube, inStock, set, count }
}

/** Every filter but the price, which cells know nothing about. */
const passes: { [Name in Facet]: (cell: Dimensions, filters: SearchFilters) => boolean } = {
  category: (cell, { category }) => !category || category.includes(cell.category),
  brand: (cell, { brand }) => !brand || brand.includes(cell.brand),
  position: (cell, { position }) => !position || position.includes(cell.position),
  tube: (cell, { tube }) => tube === undefined || tube === cell.tube,
  inStock: (cell, { inStock }) => !inStock || cell.inStock,
  sets: (cell, { sets }) => sets === undefined || sets === cell.set,
}
type Facet = 'category' | 'brand' | 'position' | 'tube' | 'inStock' | 'sets'
const FACETS = ['category', 'brand', 'position', 'tube', 'inStock', 'sets'] as const

const stoppedBy = (cell: Dimensions, filters: SearchFilters): Facet[] =>
  FACETS.filter((facet) => !passes[facet](cell, filters))

/** Whether any filter is set. */
export const isFiltering = (filters: SearchFilters): boolean =>
  Object.values(filters).some((value) => value !== undefined)

/** Whether every filter lets the cell through. */
export const passesFilters = (cell: Dimensions, filters: SearchFilters): boolean =>
  stoppedBy(cell, filters).length === 0

/** Most products first; equal counts by value, so that engines agree. Values that nothing has are left out. */
export const sortCounts = (counts: FacetCount[]): FacetCount[] =>
  counts
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : a.value > b.value ? 1 : 0))

const toCounts = (counts: Map<string, number>): FacetCount[] =>
  sortCounts([...counts].map(([value, count]) => ({ value, count })))

/**
 * Counts facets and the total from cells of everything that the clauses (and the price filter) find.
 * @see Facets for the rule: each facet ignores its own filter
 */
export const countFacets = (
  cells: Cell[],
  filters: SearchFilters,
): { total: number; facets: Omit<Facets, 'price'> } => {
  const values = {
    category: new Map<string, number>(),
    brand: new Map<string, number>(),
    position: new Map<string, number>(),
    tube: new Map<string, number>(),
  }
  const sums = { total: 0, inStock: 0, sets: 0 }
  const count = (facet: Facet, cell: Cell) => {
    if (facet === 'inStock') sums.inStock += cell.inStock ? cell.count : 0
    else if (facet === 'sets') sums.sets += cell.set ? cell.count : 0
    else values[facet].set(cell[facet], (values[facet].get(cell[facet]) ?? 0) + cell.count)
  }
  for (const cell of cells) {
    const [stop, another] = stoppedBy(cell, filters)
    if (!stop) {
      sums.total += cell.count
      for (const facet of FACETS) count(facet, cell)
      // what only one filter stops is what that filter's own facet shows
    } else if (!another) count(stop, cell)
  }
  return {
    total: sums.total,
    facets: {
      category: toCounts(values.category),
      brand: toCounts(values.brand),
      position: toCounts(values.position),
      tube: toCounts(values.tube),
      inStock: sums.inStock,
      sets: sums.sets,
    },
  }
}
