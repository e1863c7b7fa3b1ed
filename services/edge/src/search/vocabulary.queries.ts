import type { Sql } from '@zmig/kit'
import type { BikeRow, LineRow, VocabularyRows } from './language/index.ts'

const LINES = `
  select brand_name as brand, line, hebrew_name as "hebrewName", category, count(*)::int as products
  from edge.search_tyre where listed group by 1, 2, 3, 4 order by 1, 2, 3, 4`

const SIZES = `
  select size, count(*)::int as products from edge.search_tyre, unnest(sizes) size where listed group by size order by size`

const BIKES = `
  select id, brand, model, year_from as "yearFrom", year_to as "yearTo", front_size as "frontSize", rear_size as "rearSize"
  from edge.search_bike order by id`

type AliasRow = { kind: string; brand: string; line: string; alias: string }

const toSize = ({ size, products }: { size: string; products: number }) => {
  const [width = '', profile = '', rim = ''] = size.split('/')
  return { width, profile, rim, products }
}

/** Every word of the read model that a search can be read with, in an order that only the rows decide. */
export const findVocabularyRows = async (sql: Sql): Promise<VocabularyRows> => {
  const [lines, sizes, categories, bikes, aliases] = await Promise.all([
    sql.query<LineRow>(LINES),
    sql.query<{ size: string; products: number }>(SIZES),
    sql.query<{ id: string; name: string }>('select id, name from edge.search_category order by id'),
    sql.query<BikeRow>(BIKES),
    sql.query<AliasRow>('select kind, brand, line, alias from edge.search_alias order by key'),
  ])
  const ofKind = (kind: string) => aliases.filter((alias) => alias.kind === kind)
  return {
    lines,
    sizes: sizes.map(toSize),
    categories,
    bikes,
    aliases: ofKind('tyre').map(({ brand, line, alias }) => ({ brand, line, alias })),
    bikeAliases: ofKind('bike').map(({ brand, line, alias }) => ({ brand, model: line, alias })),
  }
}
