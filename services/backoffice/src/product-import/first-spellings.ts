import { MOST_TYRE_NAME, plainWords } from '@zmig/edge-contract'
import { cellOf, type ImportRow, isSetRow } from './import-row.decider.ts'

/**
 * Brands and their lines as a file spells them first, for all of its lines: `Michelin` and `MICHELIN` of one file are one
 * brand. The catalogue puts its own spelling over both. Sets are called as their tyres, or by words of their own.
 */
export const createFirstSpellings = (): ((row: ImportRow) => ImportRow) => {
  const first = new Map<string, string>()
  const firstOf = (of: string, typed: string): string => {
    const words = plainWords(typed)
    // a longer one is a fault, and not kept
    if (words.length > MOST_TYRE_NAME) return typed
    const key = `${of}\n${words.toLowerCase()}`
    const known = first.get(key) ?? words
    first.set(key, known)
    return known
  }
  return (row) => {
    const { brand, line } = row.facts ?? {}
    if (typeof brand !== 'string' || isSetRow(row)) return row
    const facts = {
      ...row.facts,
      brand: firstOf('', brand),
      ...(typeof line === 'string' && { line: firstOf(brand.toLowerCase(), line) }),
    }
    const typed = { brand: cellOf(row, 'brand'), line: cellOf(row, 'line'), ...row.typed }
    return facts.brand === brand && facts.line === line ? row : { ...row, facts, typed }
  }
}
