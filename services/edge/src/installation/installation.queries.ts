import type { Sql } from '@zmig/kit'
import type { City, Shop } from '@zmig/edge-contract'
import { shekels } from '../money.ts'

type ShopRow = {
  id: string
  display_name: string
  address: string
  phone: string
  price: number
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

/** The id of a city told by id or by name; an unknown one stays as it is and has no garages. */
export const findCityId = async (sql: Sql, idOrName: string): Promise<string> => {
  const [city] = await sql.query<{ id: string }>(
    'select id from edge.city where id = $1 or display_name = $1 order by id = $1 desc limit 1',
    [idOrName],
  )
  return city?.id ?? idOrName
}

/** Garages of a city; hidden ones are nowhere. Best score first. */
export const findShops = async (sql: Sql, cityId: string): Promise<Shop[]> => {
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
