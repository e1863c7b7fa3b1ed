import type { Sql } from '@zmig/kit'
import { type BrandLogo, brandLogos, tyresByBrand } from '@zmig/edge-contract'
import { type CachedQuery, defineCachedQuery } from '../../door/answer/cached-queries.ts'
import { findShipmentSettings } from '../shipment/shipment.queries.ts'
import { slugOf } from '../../tyre-row.ts'
import { findTyresByBrand, SHARED_KEYS } from '../tyre/tyre.queries.ts'

/** `Michelin`, `michelin` and `MICHELIN` are one brand; so one word has to remain of any name. */
const bySlug = ({ brand = '' }: Record<string, string>) => ({ brand: slugOf(brand) || '-' })

/** Only of brands whose list is not empty; a first or last tyre of a brand counts within a minute. */
const LOGOS = `
  select id, name, logo from edge.brand
  where logo is not null and exists (select from edge.tyre where listed and brand_slug = brand.id)
  order by name, id`

const CARRIED = 'select distinct brand_slug as id from edge.tyre where listed order by 1'

const findLogos = async (sql: Sql) => {
  const [brands, carried] = await Promise.all([sql.query<BrandLogo>(LOGOS), sql.query<{ id: string }>(CARRIED)])
  return { brands, carried: carried.map(({ id }) => id) }
}

const findLogo = async (sql: Sql, id: string): Promise<string | undefined> => {
  const [brand] = await sql.query<{ logo: string | null }>('select logo from edge.brand where id = $1', [id])
  return brand?.logo ?? undefined
}

export const brandQueries: CachedQuery[] = [
  defineCachedQuery(
    tyresByBrand,
    async (sql, { brand = '' }) => {
      const [result, settings, logo] = await Promise.all([
        findTyresByBrand(sql, brand),
        findShipmentSettings(sql),
        findLogo(sql, brand),
      ])
      return { body: { result, settings, ...(logo && { logo }) }, keys: [`brand:${brand}`, ...SHARED_KEYS] }
    },
    bySlug,
  ),
  defineCachedQuery(brandLogos, async (sql) => ({
    body: await findLogos(sql),
    keys: ['brand-logos'],
  })),
]
