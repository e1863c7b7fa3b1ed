import { canonicalSize } from '@zmig/edge-contract'
import type { TyreFacts } from '@zmig/events'
import { readAliases, readMotorcycles } from '@zmig/seed/facts'
import { slugOf } from '../../tyre-row.ts'
import type { SearchFilters, SearchSort } from '../tyre-search.port.ts'
import type { RecordedQuery } from './recorded-query.ts'

const every = <Item>(items: readonly Item[], step: number): Item[] => items.filter((_, index) => index % step === 0)
const turn = <Item>(items: readonly [Item, ...Item[]], index: number): Item => items[index % items.length] ?? items[0]

const FILTERS: [SearchFilters, ...SearchFilters[]] = [
  { inStock: true },
  { category: ['sport', 'sport-touring'] },
  { position: ['front'] },
  { sets: true },
  { brand: ['michelin', 'pirelli', 'metzeler'] },
  { minPrice: 40_000, maxPrice: 90_000 },
  { tube: 'TL', sets: false },
  { tube: 'TT' },
  { position: ['rear', 'both'], inStock: true },
  { maxPrice: 60_000 },
  { category: ['adventure'], inStock: true, minPrice: 50_000 },
  { brand: ['dunlop'], sets: false, inStock: true },
]
const SORTS: [SearchSort, ...SearchSort[]] = ['list', 'price-asc', 'price-desc', 'score']

type Spell = (size: { width: string; profile: string; rim: string }, tyre: TyreFacts) => string
const without = (text: string, signs: RegExp): string => text.replaceAll(signs, ' ')

/** One size in the ways of as many shoppers. */
const SPELLINGS: [Spell, ...Spell[]] = [
  (_, { displaySize }) => displaySize,
  (size) => canonicalSize(size),
  (size) => canonicalSize(size).replaceAll(/[/-]/g, '/'),
  (size) => without(canonicalSize(size), /[/-]/g),
  (size) => `מידה ${canonicalSize(size)}`,
  (size, { position }) => `${canonicalSize(size)} ${position === 'front' ? 'קדמי' : 'אחורי'}`,
  (size, { brand }) => `${brand} ${canonicalSize(size)}`,
  (_, { displaySize }) => displaySize.toLowerCase().replaceAll(' ', ''),
  (size, { line }) => `${line} ${canonicalSize(size).replaceAll(/[/-]/g, '-')}`,
]

const bySize = (tyres: readonly TyreFacts[]): RecordedQuery[] =>
  every(
    tyres.filter(({ set, position }) => !set && position !== 'both'),
    23,
  ).map((tyre, index) => ({
    text: turn(SPELLINGS, index)(tyre, tyre),
    expect: { eans: [tyre.ean], size: canonicalSize(tyre) },
  }))

const byLine = (tyres: readonly TyreFacts[]): RecordedQuery[] => {
  const lines = [...new Map(tyres.map((tyre) => [`${tyre.brand} ${tyre.line}`, tyre])).values()]
  return every(lines, 3).map(({ ean, brand, line, hebrewName }, index) => {
    const names: [string, ...string[]] = [line.toLowerCase(), `${brand} ${line}`, hebrewName]
    return { text: turn(names, index), sort: turn(SORTS, index), expect: { eans: [ean] } }
  })
}

const byAlias = (): RecordedQuery[] =>
  every(
    readAliases().filter(({ kind }) => kind === 'tyre'),
    4,
  ).map((row) => ({
    text: row.alias,
    expect: row.kind === 'tyre' && row.brand && !row.line ? { some: true, brand: slugOf(row.brand) } : { some: true },
  }))

const byBike = (): RecordedQuery[] =>
  every(readMotorcycles(), 14).map(({ brand, model, yearFrom }, index) => {
    const texts: [string, ...string[]] = [
      `${brand} ${model}`,
      `${model} ${yearFrom}`.toLowerCase(),
      `צמיג קדמי ${brand} ${model}`,
      `סט ${brand} ${model} ${yearFrom}`,
      `michelin ${brand} ${model}`,
    ]
    return { text: turn(texts, index) }
  })

const narrowed = (tyres: readonly TyreFacts[]): RecordedQuery[] =>
  every(tyres, 47).map((tyre, index) => {
    const { brand, category } = tyre
    const texts: [string, ...string[]] = [canonicalSize(tyre), brand, category, `${brand} ${tyre.rim}`, '', 'צמיג']
    return { text: turn(texts, index), filters: turn(FILTERS, index), sort: turn(SORTS, Math.floor(index / 5)) }
  })

/** Queries made of the facts of the seed; the same facts always give the same queries. */
export const generatedQueries = (tyres: readonly TyreFacts[]): RecordedQuery[] => [
  ...bySize(tyres),
  ...byLine(tyres),
  ...byAlias(),
  ...byBike(),
  ...narrowed(tyres),
]
