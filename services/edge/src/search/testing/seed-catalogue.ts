import type { TyreFacts } from '@zmig/events'
import { readAliases, readCategories, readMotorcycles, readSets, readSingles } from '@zmig/seed/facts'
import type { VocabularyRows } from '../language/index.ts'

/** Every product of the seed, sets included. */
export const seedTyres = (): TyreFacts[] => {
  const singles = readSingles()
  return [...singles, ...readSets(singles)]
}

const countBy = <Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): Map<string, { row: Row; products: number }> => {
  const counts = new Map<string, { row: Row; products: number }>()
  for (const row of rows) {
    const counted = counts.get(keyOf(row))
    if (counted) counted.products += 1
    else counts.set(keyOf(row), { row, products: 1 })
  }
  return counts
}

/** The vocabulary's rows as the read model would have them with the whole seed listed. */
export const seedVocabularyRows = (tyres: readonly TyreFacts[] = seedTyres()): VocabularyRows => {
  const sizes = tyres.flatMap(({ front, rear, width, profile, rim }) =>
    (front && rear ? [front, rear] : [{ width, profile, rim }]).map((size) => ({
      width: size.width,
      profile: size.profile,
      rim: size.rim,
    })),
  )
  const aliases = readAliases()
  return {
    lines: [...countBy(tyres, ({ brand, line }) => `${brand}\n${line}`).values()].map(({ row, products }) => ({
      brand: row.brand,
      line: row.line,
      hebrewName: row.hebrewName,
      category: row.category,
      products,
    })),
    categories: readCategories().map(({ id, name }) => ({ id, name })),
    aliases: aliases.flatMap((row) =>
      row.kind === 'tyre' ? [{ brand: row.brand, line: row.line ?? '', alias: row.alias }] : [],
    ),
    bikes: readMotorcycles(),
    bikeAliases: aliases.flatMap((row) =>
      row.kind === 'bike' ? [{ brand: row.brand ?? '', model: row.model ?? '', alias: row.alias }] : [],
    ),
    sizes: [...countBy(sizes, ({ width, profile, rim }) => `${width}/${profile}/${rim}`).values()].map(
      ({ row, products }) => ({ ...row, products }),
    ),
  }
}
