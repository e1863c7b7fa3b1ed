import type { Agorot } from '@zmig/events'
import type { Sql } from '@zmig/kit'
import {
  type City,
  installationCities,
  type InstallationPrice,
  installationPrice,
  type Shop,
  shopsInCity,
} from '@zmig/edge-contract'
import { shekels } from '../money.ts'
import { defineCachedQuery, type CachedQuery } from '../answer/cached-queries.ts'
import { findTyreRows } from '../tyre/tyre.queries.ts'

type ShopRow = {
  id: string
  display_name: string
  address: string
  phone: string
  price: Agorot
  likes: number
  score: number
  align_type: Shop['alignType']
  manual_booking: boolean
}

/** Cities with at least one garage that is not hidden, in Hebrew order. */
export const findCities = (sql: Sql): Promise<City[]> =>
  sql.query<City>(`
    select id, display_name as "displayName" from edge.city
    where exists (select from edge.garage where garage.city_id = city.id and not garage.hide)
    order by display_name, id`)

/** The id of a city by id or name; an unknown text is returned as it is and has no garages. */
const findCityId = async (sql: Sql, idOrName: string): Promise<string> => {
  const [city] = await sql.query<{ id: string }>(
    'select id from edge.city where id = $1 or display_name = $1 order by id = $1 desc limit 1',
    [idOrName],
  )
  return city?.id ?? idOrName
}

/** Garages of a city; hidden ones are nowhere. Best score first. */
const findShops = async (sql: Sql, cityId: string): Promise<Shop[]> => {
  const rows = await sql.query<ShopRow>(
    `select garage.*, coalesce(item_like.likes, 0) as likes from edge.garage
     left join edge.item_like on item_like.kind = 'shop' and item_like.item_id = garage.id
     where garage.city_id = $1 and not garage.hide order by garage.score desc, garage.id`,
    [cityId],
  )
  return rows.map((row) => ({
    id: row.id,
    _id: row.id,
    displayName: row.display_name,
    address: row.address,
    phone: row.phone,
    photo: '',
    price: shekels(row.price),
    likes: row.likes,
    score: row.score,
    alignType: row.align_type,
    hide: false,
    manualBooking: row.manual_booking,
  }))
}

export const installationQueries: CachedQuery[] = [
  defineCachedQuery(installationCities, async (sql) => ({ body: await findCities(sql), keys: ['cities'] })),
  defineCachedQuery(shopsInCity, async (sql, { city = '' }) => {
    const cityId = await findCityId(sql, city)
    const shops = await findShops(sql, cityId)
    // like a product's own answer: who likes a garage sees the new count at once
    return { body: shops, keys: [`shops:${cityId}`, 'cities', ...shops.map(({ id }) => `like:shop:${id}`)] }
  }),
]

type CheapestRow = { id: string; displayName: string; city: string; price: Agorot }

/** The better garage of two that take the same; hidden ones are nowhere. */
const CHEAPEST = `
  select garage.id, garage.display_name as "displayName", city.display_name as city, garage.price
  from edge.garage join edge.city on city.id = garage.city_id
  where not garage.hide and ($1 = '' or garage.city_id = $1)
  order by garage.price, garage.score desc, garage.id limit 1`

/** The garage's rate times the tyres; a set is two (decisions.md, Money). */
const SET_COUNT = 2

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
  const tyreCount = is_set ? SET_COUNT : 1
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
