import type { WheelsOfBike } from '@zmig/edge-contract'

/** A tyre line of the catalogue. */
export type LineRow = {
  brand: string
  line: string
  hebrewName: string
  /** the category's id */
  category: string
  /** how many listed products the line has: decides between equally near words */
  products: number
}

/** A bike with its original sizes in canonical form (`120/70-17`, `3.00-18`, `MT90-16`, `25x8-12`), and ratings where they are known. */
export type BikeRow = WheelsOfBike & {
  id: string
  brand: string
  model: string
  yearFrom: number
  yearTo: number
}

/** What the vocabulary is built from: rows of the read model, in any order. */
export type VocabularyRows = {
  lines: LineRow[]
  categories: { id: string; name: string }[]
  /** other spellings of a line, or with an empty `line` of the brand */
  aliases: { brand: string; line: string; alias: string }[]
  bikes: BikeRow[]
  /** other spellings of a bike's make, or with a `model` of these words of its models' names */
  bikeAliases: { brand: string; model: string; alias: string }[]
  /** every size of the catalogue once, profile `-` where there is none; `products` counts its listed products */
  sizes: { width: string; profile: string; rim: string; products: number }[]
}
