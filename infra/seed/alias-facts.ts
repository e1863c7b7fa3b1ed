import type { Alias } from '@zmig/catalog'
import { readRows } from './rows.ts'

const language = (text: string): Alias['language'] => text as Alias['language']

/** Other spellings of brands and lines of tyres, and of makes and models of bikes. */
export const readAliases = (): Alias[] => [
  ...readRows('aliases', ['brand', 'line', 'alias', 'language']).map((row): Alias => ({
    kind: 'tyre',
    brand: row.brand,
    ...(row.line && { line: row.line }),
    alias: row.alias,
    language: language(row.language),
  })),
  ...readRows('bike-aliases', ['brand', 'model', 'alias', 'language']).map((row): Alias => ({
    kind: 'bike',
    ...(row.brand && { brand: row.brand }),
    ...(row.model && { model: row.model }),
    alias: row.alias,
    language: language(row.language),
  })),
]
