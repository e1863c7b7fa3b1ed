import { isForTheRoad, canonicalSize } from '@zmig/edge-contract'
import { ISRAEL } from '@zmig/kit/facts'
import type { Sql } from '@zmig/kit'
import { findCities } from '../installation/installation.queries.ts'
import { slugOfTyre } from '../tyre/to-tyre.ts'
import type { TyreRow } from '../../tyre-row.ts'

/** Day of the last change of a page's facts, `2026-11-21`; absent when it is not known. */
type Changed = { changedOn?: string }

/** The pages that the shop's goods make: a list exists while it has products. */
export type SitePages = {
  products: ({ ean: string; name: string } & Changed)[]
  sizes: ({ width: string; profile: string; rim: string } & Changed)[]
  brands: ({ slug: string } & Changed)[]
  categories: ({ id: string } & Changed)[]
  /** models of motorcycles that have fitting tyres */
  bikes: { brand: string; model: string }[]
  /** cities with a garage to install at */
  cities: { id: string }[]
  /** garages that are not hidden */
  shops: { id: string }[]
  /** whether there are testimonials */
  hasTestimonials: boolean
}

const DAY = `to_char(max(tyre.changed_at) at time zone '${ISRAEL}', 'YYYY-MM-DD') as changed_on`

type Dated = { changed_on: string | null }
type ProductRow = Pick<TyreRow, 'ean' | 'brand' | 'line' | 'front' | 'width' | 'profile' | 'rim'> & Dated

const PRODUCTS = `
  select ean, brand, line, front, width, profile, rim,
    to_char(changed_at at time zone '${ISRAEL}', 'YYYY-MM-DD') as changed_on
  from edge.tyre where listed order by ean`
const SIZES = `
  select size.width, size.profile, size.rim, ${DAY}
  from edge.tyre_size size join edge.tyre tyre on tyre.ean = size.ean and tyre.listed
  group by size.width, size.profile, size.rim order by size.width, size.profile, size.rim`
const BRANDS = `
  select tyre.brand_slug as slug, ${DAY} from edge.tyre tyre
  where tyre.listed and tyre.brand_slug <> '' group by tyre.brand_slug order by tyre.brand_slug`
const CATEGORIES = `
  select category.id, ${DAY} from edge.category category
  join edge.tyre tyre on tyre.category = category.id and tyre.listed group by category.id order by category.id`

const dated = <Row extends Dated>({ changed_on: changedOn, ...row }: Row) => ({
  ...row,
  ...(changedOn !== null && { changedOn }),
})

const BIKES = `
  select brand_slug as brand, model_slug as model, front_size as "frontSize", rear_size as "rearSize"
  from edge.bike order by brand_slug, model_slug`
const FITTING = 'select distinct position, width, profile, rim, front, category, speed from edge.tyre where listed'

type BikeRow = SitePages['bikes'][number] & { frontSize: string; rearSize: string }
type FittingRow = Pick<TyreRow, 'position' | 'width' | 'profile' | 'rim' | 'front' | 'category' | 'speed'>

/** Each model once, if one of its bikes takes a product: the rule of `takes`, by the sizes that products have. */
const fittedBikes = (bikes: readonly BikeRow[], products: readonly FittingRow[]): SitePages['bikes'] => {
  const fitting = new Set(
    products.filter(isForTheRoad).flatMap(({ front, position, ...size }) => {
      const own = canonicalSize(size)
      if (front) return [`${canonicalSize(front)}+${own}`]
      return [...(position === 'rear' ? [] : [`front ${own}`]), ...(position === 'front' ? [] : [`rear ${own}`])]
    }),
  )
  const fitted = bikes.filter(({ frontSize, rearSize }) =>
    [`${frontSize}+${rearSize}`, `front ${frontSize}`, `rear ${rearSize}`].some((size) => fitting.has(size)),
  )
  return [...new Map(fitted.map(({ brand, model }) => [`${brand}/${model}`, { brand, model }])).values()]
}

/** Everything that the sitemap names of the read models. */
export const listSitePages = async (sql: Sql): Promise<Omit<SitePages, 'hasTestimonials'>> => {
  const [products, sizes, brands, categories, bikes, fitting, cities, shops] = await Promise.all([
    sql.query<ProductRow>(PRODUCTS),
    sql.query<SitePages['sizes'][number] & Dated>(SIZES),
    sql.query<SitePages['brands'][number] & Dated>(BRANDS),
    sql.query<SitePages['categories'][number] & Dated>(CATEGORIES),
    sql.query<BikeRow>(BIKES),
    sql.query<FittingRow>(FITTING),
    findCities(sql),
    sql.query<{ id: string }>('select id from edge.garage where not hide order by id'),
  ])
  return {
    products: products.map((row) => dated({ ean: row.ean, name: slugOfTyre(row), changed_on: row.changed_on })),
    sizes: sizes.map(dated),
    brands: brands.map(dated),
    categories: categories.map(dated),
    bikes: fittedBikes(bikes, fitting),
    cities: cities.map(({ id }) => ({ id })),
    shops,
  }
}
