import { type BikeModel, bikeModel, type BikeSizes, type WheelsOfBike, wheelsOf, wheelText } from '@zmig/edge-contract'
import type { Sql } from '@zmig/kit'
import { type CachedQuery, defineCachedQuery } from '../../door/answer/cached-queries.ts'
import { bikeClauses } from '../../search/language/index.ts'
import type { GuardedSearch } from '../../search/search-guard.ts'
import { keyOfEngine } from '../search/search.queries.ts'
import { slugOf } from '../../tyre-row.ts'
import { BIKES_KEY } from './bike.projection.ts'

type BikeRow = Pick<BikeModel, 'brand' | 'model' | 'category'> &
  Pick<BikeSizes, 'id'> &
  WheelsOfBike & { yearFrom: number; yearTo: number }

/** Newest first: the page shows the sizes of the newest bike unless another is asked for. */
const BY_SLUGS = `
  select id, brand, model, category, year_from as "yearFrom", year_to as "yearTo",
    front_size as "frontSize", rear_size as "rearSize",
    front_load as "frontLoad", front_speed as "frontSpeed", rear_load as "rearLoad", rear_speed as "rearSpeed"
  from edge.bike where brand_slug = $1 and model_slug = $2 order by year_to desc, year_from desc, id`

const findBikeRows = (sql: Sql, brand: string, model: string): Promise<BikeRow[]> =>
  sql.query<BikeRow>(BY_SLUGS, [brand, model], { name: 'edge-bike-by-slugs' })

type Span = BikeSizes['years'][number]

/** Spans of years, newest first, as few as say the same: 2004–2010 and 2011–2015 are 2004–2015. */
export const joinYears = (spans: readonly Span[]): Span[] =>
  spans
    .toSorted((a, b) => b.from - a.from)
    .reduce<Span[]>((joined, { from, to }) => {
      const later = joined.at(-1)
      if (!later || to + 1 < later.from) return [...joined, { from, to }]
      return [...joined.slice(0, -1), { from, to: Math.max(to, later.to) }]
    }, [])

type UncountedSizes = Omit<BikeSizes, 'counts'>

/** One entry for each pair of sizes and ratings that a model had, in the order of the rows. */
export const sizesOfModel = (rows: readonly BikeRow[]): UncountedSizes[] =>
  [...Map.groupBy(rows, (row) => `${wheelText(row, 'front')}+${wheelText(row, 'rear')}`).values()].flatMap((alike) => {
    const [first] = alike
    if (!first) return []
    const years = joinYears(alike.map(({ yearFrom: from, yearTo: to }) => ({ from, to })))
    return [{ id: first.id, ids: alike.map((row) => row.id), years, ...wheelsOf(first) }]
  })

const PARTS = ['set', 'rear', 'front'] as const

/** Counts with the search engine what fits each pair of sizes: the lists of the page are searches for the same clauses. */
const countFitting = async (search: GuardedSearch, sizes: readonly UncountedSizes[]) => {
  const clauses = sizes.flatMap((pair) => PARTS.map((part) => bikeClauses([pair], part)))
  const { engine, value } = await search.count(clauses)
  const counted = sizes.map((pair, index): BikeSizes => {
    const [set = 0, rear = 0, front = 0] = value.slice(index * PARTS.length)
    return { ...pair, counts: { set, rear, front } }
  })
  return { sizes: counted, key: keyOfEngine(engine) }
}

/** `MT-07`, `mt-07` and `MT 07` are one model; so one word has to remain of any name. */
const bySlug = ({ brand = '', model = '' }: Record<string, string>) => ({
  brand: slugOf(brand) || '-',
  model: slugOf(model) || '-',
})

/** The page of a motorcycle. */
export const createBikeQueries = (search: GuardedSearch): CachedQuery[] => [
  defineCachedQuery(
    bikeModel,
    async (sql, { brand: brandSlug = '', model: modelSlug = '' }) => {
      const rows = await findBikeRows(sql, brandSlug, modelSlug)
      const [newest] = rows
      if (!newest) return { body: { bike: null }, keys: [BIKES_KEY], uncached: true }
      const { brand, model, category } = newest
      const { sizes, key } = await countFitting(search, sizesOfModel(rows))
      const body = { bike: { brand, model, brandSlug, modelSlug, category, sizes } }
      return { body, keys: [BIKES_KEY, key] }
    },
    bySlug,
  ),
]
