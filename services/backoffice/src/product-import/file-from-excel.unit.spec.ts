import { parse } from 'csv-parse/sync'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { decideRow, type Field } from './import-row.decider.ts'

/** Columns of the seed by the names of an import. */
const COLUMNS = {
  ean: 'ean',
  width: 'width',
  profile: 'profile',
  rim: 'rim',
  load: 'load_index',
  speed: 'speed_rating',
  tube: 'tube',
  displaySize: 'display_size',
  price: 'list_price_ils',
  score: 'score',
} as const satisfies Partial<Record<Field, string>>
type Named = (typeof COLUMNS)[keyof typeof COLUMNS]

const tyres: Record<Named, string>[] = parse(
  readFileSync(new URL('../../../../infra/seed/tyres.csv', import.meta.url)),
  { columns: true },
)
const fields = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]
const isNumber = (cell: string): boolean => /^-?\d+(?:\.\d+)?$/.test(cell)

/** What Excel saves of a cell that it takes for a number, in a column that is wide enough. */
const savedByExcel = (cell: string): string => (isNumber(cell) ? String(Number(cell)) : cell)
const read = (cells: readonly string[]) => {
  const decided = decideRow(fields, cells, 2)
  if ('faults' in decided) return decided
  const { typed: _typed, ...row } = decided.row
  return row
}

test('every tyre of the seed is the same after Excel saved it', () => {
  expect(tyres.length).toBeGreaterThan(3_000)
  const lines = tyres.map((tyre) => fields.map((field) => tyre[COLUMNS[field]]))
  const changed = lines.filter((cells) => cells.some((cell) => savedByExcel(cell) !== cell))
  expect(changed.length).toBeGreaterThan(200)
  for (const cells of changed) expect(read(cells.map(savedByExcel))).toEqual(read(cells))
})
