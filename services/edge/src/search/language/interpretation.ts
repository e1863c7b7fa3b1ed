import type { BikeRow } from './vocabulary-rows.ts'

/** Tokens of which a product must carry at least one. */
export type Clause = string[]

/** What a clause is about, for people: `text` as the vocabulary writes it, or as typed where it has several meanings. */
export type ClauseMeaning = {
  kind: 'size' | 'brand' | 'line' | 'category' | 'bike' | 'position' | 'tube' | 'ean' | 'word'
  text: string
}

/** What a typed text means. */
export type Interpretation = {
  /** every clause must hold; no clause at all (`צמיג לאופנוע`) holds for every product */
  clauses: Clause[]
  /** what the clauses are about, in the same order; the ratings of a bike belong to the bike */
  meanings: ClauseMeaning[]
  /**
   * The newest bike of the model that the text names, built in the year that it says; absent when it names none or several.
   * `r1` names the YZF-R1, and `tmax` the newest of the TMAX, which followed each other.
   */
  bike?: BikeRow
  /** The newest bike of each other model that the text may mean, newest first; absent when there is none. */
  models?: BikeRow[]
  /** misspelled words and what they were taken for, as they are written in the vocabulary */
  corrections: { from: string; to: string }[]
  /** words that mean nothing here: with one of them nothing is found */
  unknown: string[]
  /** nothing but words that every shopper says, such as `tyres`: everything is meant */
  fillersOnly: boolean
}

/** What an unfinished text may become. */
export type Completion = {
  kind: 'size' | 'brand' | 'line' | 'category' | 'bike'
  /** the whole text as the shopper would have typed it; `interpret` reads the same clauses from it */
  text: string
  clauses: Clause[]
  /** size in canonical form, brand's slug, `<brand's slug>/<line's slug>`, category's id, motorcycle's id */
  id: string
}
