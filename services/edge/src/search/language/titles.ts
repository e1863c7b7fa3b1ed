import { canonicalSize } from '@zmig/edge-contract'
import { atomsOfName, joinKeys, keyOfName, runsOfName, typedAtomsOfName } from './words.ts'
import type { Completion } from './interpretation.ts'
import { slugOf } from '../../tyre-row.ts'
import { categoryWords } from './categories-and-numbers.ts'
import { lineId } from './tokens.ts'
import type { BikeRow, LineRow, VocabularyRows } from './vocabulary-rows.ts'

/** A name under which a title is found, and how the completed text writes it. */
export type TitleName = {
  text: string
  atoms: readonly string[]
  /** the name from each of its atoms on; from the first only where words further on say nothing */
  tails: readonly Tail[]
}

/** Joined atoms; `typed` keeps what the key leaves out: `mt-0` is the beginning of `MT-07`. */
type Tail = { key: string; typed: string; start: number }

/** A brand, line, bike or other name that a text can be completed to. */
export type Title = Pick<Completion, 'kind' | 'id'> & {
  names: TitleName[]
  /** what is more comes first among equals */
  weight: number
  /** index of the vocabulary's line or bike */
  line?: number
  bike?: number
  /** first and last year of a bike */
  years?: readonly [from: number, to: number]
}

/** A name that is also found by its later words. */
const nameOf = (spelling: string, text = spelling): TitleName => {
  const atoms = atomsOfName(spelling)
  const typed = typedAtomsOfName(spelling)
  const tails = atoms.map((_, start) => ({
    key: joinKeys(atoms.slice(start)),
    typed: joinKeys(typed.slice(start)),
    start,
  }))
  return { text, atoms, tails }
}

/** A name that is found from its beginning only. */
const wholeName = (spelling: string, text: string): TitleName => {
  const { tails } = nameOf(spelling)
  return { text, atoms: [], tails: tails.slice(0, 1) }
}

const HEBREW = /[א-ת]/

/** Other spellings as names, the shortest first. A Latin one is written as the name that it means. */
const aliasNames = (aliases: readonly string[], name: string): TitleName[] =>
  aliases
    .toSorted((a, b) => a.length - b.length)
    .map((alias) => wholeName(alias, HEBREW.test(alias) || name === '' ? alias : name))

/** Other words for a name, which is written whichever of them was typed. */
const synonymNames = (words: readonly string[], name: string): TitleName[] => words.map((word) => wholeName(word, name))

const productsOf = (lines: readonly LineRow[]): number => lines.reduce((sum, { products }) => sum + products, 0)

export const brandTitles = (lines: readonly LineRow[], aliases: VocabularyRows['aliases']): Title[] =>
  [...Map.groupBy(lines, ({ brand }) => brand)].map(([brand, rows]) => {
    const spellings = aliases.filter((row) => row.brand === brand && row.line === '').map(({ alias }) => alias)
    return {
      kind: 'brand',
      id: slugOf(brand),
      weight: productsOf(rows),
      names: [nameOf(brand), ...aliasNames(spellings, brand)],
    }
  })

export const lineTitles = (lines: readonly LineRow[]): Title[] =>
  lines.map(({ brand, line, hebrewName, products }, index) => ({
    kind: 'line',
    id: lineId(brand, line),
    weight: products,
    line: index,
    names: [nameOf(`${brand} ${line}`), nameOf(line, `${brand} ${line}`), nameOf(hebrewName)],
  }))

export const categoryTitles = (categories: VocabularyRows['categories'], lines: readonly LineRow[]): Title[] =>
  categories.map(({ id, name }) => ({
    kind: 'category',
    id,
    weight: productsOf(lines.filter(({ category }) => category === id)),
    names: [nameOf(name), ...synonymNames([id, ...(categoryWords[id] ?? [])], name)],
  }))

/** A size, which is compared by its numbers. */
export type SizeTitle = { canonical: string; numbers: string[]; digits: string; weight: number }

export const sizeTitles = (sizes: VocabularyRows['sizes']): SizeTitle[] =>
  sizes.map((size) => {
    const canonical = canonicalSize(size)
    return {
      canonical,
      numbers: canonical.toLowerCase().split(/[-/x]|(?<=[a-z])(?=\d)/),
      digits: canonical.toLowerCase().replaceAll(/[^a-z\d]|x/g, ''),
      weight: size.products,
    }
  })

/** Above every year: a make or a family of models comes before its bikes. */
const FAMILY = 3000

const fitmentOf = ({ frontSize, rearSize }: BikeRow): string => `${frontSize}+${rearSize}`
const yearsOf = ({ yearFrom, yearTo }: BikeRow): string =>
  yearFrom === yearTo ? `${yearFrom}` : `${yearFrom}-${yearTo}`

/** The other spellings of a model: those of its make, or of any, whose words its name has. */
const createAliasesOf = (aliases: VocabularyRows['bikeAliases']) => {
  const ofModels = aliases.filter(({ model }) => model !== '')
  const byKey = Map.groupBy(ofModels, ({ model }) => keyOfName(model))
  return ({ brand, model }: Pick<BikeRow, 'brand' | 'model'>): string[] =>
    [...new Set(runsOfName(model))]
      .flatMap((key) => byKey.get(key) ?? [])
      .filter((alias) => alias.brand === '' || alias.brand === brand)
      .map(({ alias }) => alias)
}

/**
 * A model once, or once for each of its rows where their sizes differ, by its name and what else it is called. Newer bikes
 * weigh more.
 */
export const bikeTitles = (bikes: readonly BikeRow[], aliases: VocabularyRows['bikeAliases']): Title[] => {
  const aliasesOf = createAliasesOf(aliases)
  const rows = bikes.map((bike, index) => ({ bike, index }))
  return [...Map.groupBy(rows, ({ bike }) => `${bike.brand} ${bike.model}`)].flatMap(([name, model]): Title[] => {
    const newestFirst = model.toSorted(
      (a, b) => b.bike.yearTo - a.bike.yearTo || b.bike.yearFrom - a.bike.yearFrom || a.index - b.index,
    )
    const alike = new Set(model.map(({ bike }) => fitmentOf(bike))).size === 1
    const spellings = model[0] ? aliasesOf(model[0].bike) : []
    const spanned = [Math.min(...model.map(({ bike }) => bike.yearFrom)), newestFirst[0]?.bike.yearTo ?? 0] as const
    return (alike ? newestFirst.slice(0, 1) : newestFirst).map(({ bike, index }) => {
      const text = alike ? name : `${name} ${yearsOf(bike)}`
      return {
        kind: 'bike',
        id: bike.id,
        weight: bike.yearTo,
        bike: index,
        years: alike ? spanned : [bike.yearFrom, bike.yearTo],
        names: [
          nameOf(name, text),
          nameOf(bike.model, text),
          ...spellings.map((spelling) => wholeName(spelling, text)),
        ],
      }
    })
  })
}

/** Makes, and the families of models that have an alias: `ימאהה`, `טרייסר`. Their id is a slug. */
export const bikeFamilyTitles = (bikes: readonly BikeRow[], aliases: VocabularyRows['bikeAliases']): Title[] => {
  const makes = [...new Set(bikes.map(({ brand }) => brand))]
  const spelled = Map.groupBy(aliases, ({ brand, model }) => `${brand} ${model}`.trim())
  const names = new Set([...makes, ...spelled.keys()])
  return [...names].map((name) => ({
    kind: 'bike',
    id: slugOf(name),
    weight: FAMILY,
    names: [
      ...(makes.includes(name) ? [nameOf(name)] : []),
      ...aliasNames(
        (spelled.get(name) ?? []).map(({ alias }) => alias),
        name,
      ),
    ],
  }))
}

/** A name from one of its words on. */
export type TitleEntry = { text: string; title: Title; name: TitleName; tail: Tail }

export type TitleIndex = {
  titles: readonly Title[]
  /** entries that start with the text */
  startingWith: (text: string) => TitleEntry[]
}

const entriesOf = (title: Title): TitleEntry[] =>
  title.names.flatMap((name) =>
    name.tails.flatMap((tail) => [...new Set([tail.key, tail.typed])].map((text) => ({ text, title, name, tail }))),
  )

/** Sorts the names once, so that those which start with a text are found without looking at the others. */
export const createTitleIndex = (titles: readonly Title[]): TitleIndex => {
  const entries = titles.flatMap(entriesOf).sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0))
  const firstFrom = (text: string): number => {
    let from = 0
    let to = entries.length
    while (from < to) {
      const middle = (from + to) >> 1
      if ((entries[middle]?.text ?? '') < text) from = middle + 1
      else to = middle
    }
    return from
  }
  const startingWith = (text: string): TitleEntry[] => {
    const found: TitleEntry[] = []
    for (let at = firstFrom(text); entries[at]?.text.startsWith(text); at += 1) {
      const entry = entries[at]
      if (entry) found.push(entry)
    }
    return found
  }
  return { titles, startingWith }
}
