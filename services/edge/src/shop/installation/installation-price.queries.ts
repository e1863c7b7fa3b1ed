import type { Agorot } from '@zmig/events'
import type { Sql } from '@zmig/kit'
import { type InstallationPrice, installationPrice, tyresOf } from '@zmig/edge-contract'
import { shekels } from '../../money.ts'
import { defineCachedQuery, type CachedQuery } from '../../door/answer/cached-queries.ts'
import { findTyreRows } from '../tyre/tyre.queries.ts'
import { findCityId } from './installation.queries.ts'

type CheapestRow = { id: string; displayName: string; city: string; price: Agorot }

/** The better garage of two that take the same; hidden ones are nowhere. */
const CHEAPEST = `
  select garage.id, garage.display_name as "displayName", city.display_name as city, garage.price
  from edge.garage join edge.city on city.id = garage.city_id
  where not garage.hide and ($1 = '' or garage.city_id = $1)
  order by garage.price, garage.score desc, garage.id limit 1`

/**
 * The cheapest installation of a product.
 * @param cityId `''` for the whole network
 * @returns null where no garage installs
 */
const findInstallationPrice = async (
  sql: Sql,
  { ean, is_set }: { ean: string; is_set: boolean },
  cityId: string,
): Promise<InstallationPrice | null> => {
  const [garage] = await sql.query<CheapestRow>(CHEAPEST, [cityId])
  if (!garage) return null
  const { price, ...shop } = garage
  const tyreCount = tyresOf({ set: is_set, quantity: 1 })
  return { ean, tyreCount, perTyre: shekels(price), total: shekels(price * tyreCount), shop }
}

export const installationPriceQueries: CachedQuery[] = [
  defineCachedQuery(installationPrice, async (sql, { ean = '' }, { city = '' }) => {
    const [[product], cityId] = await Promise.all([findTyreRows(sql, [ean]), city ? findCityId(sql, city) : ''])
    const installation = product ? await findInstallationPrice(sql, product, cityId) : null
    // `cities` changes with every garage; an empty answer is not cached, because anyone can make up such addresses
    return { body: { installation }, keys: [`tyre:${ean}`, 'cities'], uncached: installation === null }
  }),
]
