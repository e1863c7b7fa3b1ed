import { parseOpeningHours, type Agorot } from '@zmig/events'
import type { Sql } from '@zmig/kit'
import {
  type City,
  cityShops,
  installationCities,
  type OpenDay,
  type Shop,
  shopByName,
  type ShopCity,
  shopCities,
  type ShopDetails,
  shopsInCity,
  TYRES_OF_SET,
} from '@zmig/edge-contract'
import { shekels } from '../../money.ts'
import { defineCachedQuery, type CachedQuery } from '../../door/answer/cached-queries.ts'
import { garageDrawingVersion } from '../../pictures/drawing/draw-garage.ts'

type ShopRow = {
  id: string
  city_id: string
  display_name: string
  address: string
  phone: string
  price: Agorot
  full_price: Agorot | null
  photo: string | null
  likes: number
  score: number
  align_type: Shop['alignType']
  manual_booking: boolean
  capacity_per_slot: number
  hours: string
}

/** Cities with at least one garage that is not hidden, in Hebrew order. */
const findShopCities = (sql: Sql): Promise<ShopCity[]> =>
  sql.query<ShopCity>(`
    select city.id, city.display_name as "displayName", city.latitude, city.longitude, count(*)::integer as shops
    from edge.city join edge.garage on garage.city_id = city.id and not garage.hide
    group by city.id order by city.display_name, city.id`)

/** The same cities as checkout and the sitemap name them. */
export const findCities = async (sql: Sql): Promise<City[]> =>
  (await findShopCities(sql)).map(({ id, displayName }) => ({ id, displayName }))

/** The id of a city by id or name; an unknown text is returned as it is and has no garages. */
export const findCityId = async (sql: Sql, idOrName: string): Promise<string> => {
  const [city] = await sql.query<{ id: string }>(
    'select id from edge.city where id = $1 or display_name = $1 order by id = $1 desc limit 1',
    [idOrName],
  )
  return city?.id ?? idOrName
}

/** Hidden garages are nowhere: a condition follows with `and`. */
const SELECT_SHOP = `
  select garage.*, coalesce(item_like.likes, 0) as likes from edge.garage
  left join edge.item_like on item_like.kind = 'shop' and item_like.item_id = garage.id
  where not garage.hide`

/** A garage as its drawing needs it; undefined for one that is unknown or hidden. */
export const findShopRow = async (sql: Sql, id: string): Promise<ShopRow | undefined> =>
  (await sql.query<ShopRow>(`${SELECT_SHOP} and garage.id = $1`, [id]))[0]

/** The garage that shows this photo. */
export const findShopByPhoto = async (sql: Sql, bucketPath: string): Promise<ShopRow | undefined> =>
  (
    await sql.query<ShopRow>(`${SELECT_SHOP} and garage.photo = $1 order by garage.id limit 1`, [bucketPath], {
      name: 'edge-shop-by-photo',
    })
  )[0]

const toShop = (row: ShopRow): Shop => ({
  id: row.id,
  _id: row.id,
  displayName: row.display_name,
  address: row.address,
  phone: row.phone,
  photo: row.photo ?? '',
  imageVersion: garageDrawingVersion(row),
  price: shekels(row.price),
  // at the garage's rate for each tyre (decisions.md, Money)
  pairPrice: shekels(row.price * TYRES_OF_SET),
  ...(row.full_price !== null && row.full_price > row.price && { fullPrice: shekels(row.full_price) }),
  likes: row.likes,
  score: row.score,
  alignType: row.align_type,
  hide: false,
  manualBooking: row.manual_booking,
})

/** Garages of a city, the best score first. */
const findShops = async (sql: Sql, city: string) => {
  const cityId = await findCityId(sql, city)
  const rows = await sql.query<ShopRow>(
    `${SELECT_SHOP} and garage.city_id = $1 order by garage.score desc, garage.id`,
    [cityId],
  )
  // like a product's own answer: who likes a garage sees the new count at once
  return { body: rows.map(toShop), keys: [`shops:${cityId}`, 'cities', ...rows.map(({ id }) => `like:shop:${id}`)] }
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Opening hours day by day; none for a text that cannot be read, as of garages listed before hours were published. */
const openDaysOf = (hours: string): OpenDay[] =>
  [...(parseOpeningHours(hours) ?? [])]
    .toSorted(([a], [b]) => a - b)
    .map(([weekday, { from, to }]) => ({ weekday, from: clock(from), to: clock(to) }))

/** A garage by id or name, with its city; undefined for one that is unknown or hidden, or whose city is unknown. */
const findShop = async (sql: Sql, idOrName: string): Promise<ShopDetails | undefined> => {
  const [row] = await sql.query<ShopRow>(
    `${SELECT_SHOP} and (garage.id = lower($1) or garage.display_name = $1) order by garage.id = lower($1) desc limit 1`,
    [idOrName],
  )
  const city = row && (await findShopCities(sql)).find(({ id }) => id === row.city_id)
  return city && { ...toShop(row), city, hours: openDaysOf(row.hours) }
}

export const installationQueries: CachedQuery[] = [
  defineCachedQuery(installationCities, async (sql) => ({ body: await findCities(sql), keys: ['cities'] })),
  defineCachedQuery(shopCities, async (sql) => ({ body: await findShopCities(sql), keys: ['cities'] })),
  defineCachedQuery(shopsInCity, (sql, { city = '' }) => findShops(sql, city)),
  defineCachedQuery(cityShops, (sql, { city = '' }) => findShops(sql, city)),
  defineCachedQuery(shopByName, async (sql, { name = '' }) => {
    const shop = await findShop(sql, name)
    // anyone can make up names, so an unknown one is not cached
    return shop ? { body: shop, keys: ['cities', `like:shop:${shop.id}`] } : { body: [], keys: [], uncached: true }
  }),
]
