import { motorcycleBrands } from '@zmig/edge-contract'
import { type CachedQuery, defineCachedQuery } from '../../door/answer/cached-queries.ts'
import { WORDS_KEY } from '../../search/search-keys.ts'

export const wizardQueries: CachedQuery[] = [
  defineCachedQuery(motorcycleBrands, async (sql) => {
    const rows = await sql.query<{ brand: string }>('select distinct brand from edge.search_bike order by brand')
    // WORDS_KEY changes whenever a bike is listed
    return { body: { brands: rows.map(({ brand }) => brand) }, keys: [WORDS_KEY] }
  }),
]
