import type { Sql } from '@zmig/kit'
import type { Closed, Garage, Holidays } from './garage.ts'

const columns = `id, city_id as "cityId", display_name as "displayName", address, phone, price,
  manual_booking as "manualBooking", hide, capacity_per_slot as "capacityPerSlot", hours`

/** The garage with this id, which is also the last part of its page's address; hidden ones too, for whoever holds a booking. */
export const findGarage = async (sql: Sql, idOrSlug: string): Promise<Garage | undefined> =>
  (
    await sql.query<Garage>(`select ${columns} from ordering.garage where id = $1`, [idOrSlug], {
      name: 'ordering-garage',
    })
  )[0]

/** These garages, those that exist. */
export const findGarages = (sql: Sql, ids: readonly string[]): Promise<Garage[]> =>
  sql.query<Garage>(`select ${columns} from ordering.garage where id = any($1)`, [ids])

/** Holidays from a day on; a few dozen a year are known two years ahead. */
export const readHolidays = async (sql: Sql, from: string): Promise<Holidays> => {
  const rows = await sql.query<{ day: string; closed: Closed }>(
    'select day, closed from ordering.holiday where day >= $1',
    [from],
    { name: 'ordering-holidays' },
  )
  return new Map(rows.map(({ day, closed }) => [day, closed]))
}

/** How one day closes garages; undefined on a day like any other. */
export const readHoliday = async (sql: Sql, day: string): Promise<Closed | undefined> =>
  (
    await sql.query<{ closed: Closed }>('select closed from ordering.holiday where day = $1', [day], {
      name: 'ordering-holiday',
    })
  )[0]?.closed
