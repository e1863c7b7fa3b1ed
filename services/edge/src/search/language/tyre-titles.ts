import { canonicalSize } from '../../size/canonical-size.ts'
import { slugOf } from '../../tyre/slug.ts'
import { categoryWords } from './category-words.ts'
import { aliasNames, nameOf, synonymNames, type Title } from './title.ts'
import { lineId } from './tokens.ts'
import type { LineRow, VocabularyRows } from './vocabulary-rows.ts'

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
