import type { CityListed, GarageListed, HolidayListed, HolidayRemoved } from '@zmig/events'
import type { Sql } from '@zmig/kit'
import type * as z from 'zod'
import type { Closed, Holidays } from '../calendar/work-days.ts'
import type { Garage } from './garage.ts'

type ListedCity = z.infer<typeof CityListed.data>
type ListedGarage = z.infer<typeof GarageListed.data>
type RemovedHoliday = z.infer<typeof HolidayRemoved.data>
type ListedHoliday = z.infer<typeof HolidayListed.data>

/** One row for each key: the last one. */
const newestBy = <Row>(rows: Row[], keyOf: (row: Row) => string): Row[] => [
  ...new Map(rows.map((row) => [keyOf(row), row])).values(),
]

export const saveCities = async (tx: Sql, cities: ListedCity[]): Promise<void> => {
  const rows = newestBy(cities, ({ id }) => id).map(({ id, displayName }) => ({ id, display_name: displayName }))
  await tx.query(
    `insert into ordering.city select * from jsonb_populate_recordset(null::ordering.city, $1::jsonb)
     on conflict (id) do update set display_name = excluded.display_name`,
    [JSON.stringify(rows)],
  )
}

const garageRow = (garage: ListedGarage) => ({
  id: garage.id,
  city_id: garage.cityId,
  display_name: garage.displayName,
  address: garage.address,
  phone: garage.phone,
  price: garage.price,
  manual_booking: garage.manualBooking,
  hide: garage.hide,
  capacity_per_slot: garage.capacityPerSlot,
  hours: garage.hours,
  closures: garage.closures ?? [],
})

export const saveGarages = async (tx: Sql, garages: ListedGarage[]): Promise<void> => {
  await tx.query(
    `insert into ordering.garage select * from jsonb_populate_recordset(null::ordering.garage, $1::jsonb)
     on conflict (id) do update set
       city_id = excluded.city_id, display_name = excluded.display_name, address = excluded.address,
       phone = excluded.phone, price = excluded.price, manual_booking = excluded.manual_booking, hide = excluded.hide,
       capacity_per_slot = excluded.capacity_per_slot, hours = excluded.hours,
       closures = excluded.closures`,
    [JSON.stringify(newestBy(garages, ({ id }) => id).map(garageRow))],
  )
}

export const deleteGarages = async (tx: Sql, ids: readonly string[]): Promise<void> => {
  await tx.query('delete from ordering.garage where id = any($1)', [ids])
}

export const saveHolidays = async (tx: Sql, holidays: ListedHoliday[]): Promise<void> => {
  await tx.query(
    `insert into ordering.holiday select * from jsonb_populate_recordset(null::ordering.holiday, $1::jsonb)
     on conflict (day) do update set name = excluded.name, closed = excluded.closed`,
    [JSON.stringify(newestBy(holidays, ({ day }) => day))],
  )
}

export const deleteHolidays = async (tx: Sql, holidays: RemovedHoliday[]): Promise<void> => {
  await tx.query('delete from ordering.holiday where day = any($1::date[])', [holidays.map(({ day }) => day)])
}

const columns = `id, city_id as "cityId", display_name as "displayName", address, phone, price,
  manual_booking as "manualBooking", hide, capacity_per_slot as "capacityPerSlot", hours, closures`

/** The garage with this id, which is also the last part of its page's address; hidden ones too, because orders may have bookings there. */
export const findGarage = async (sql: Sql, idOrSlug: string): Promise<Garage | undefined> =>
  (
    await sql.query<Garage>(`select ${columns} from ordering.garage where id = $1`, [idOrSlug], {
      name: 'ordering-garage',
    })
  )[0]

/** The existing garages among these. */
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

/** The holiday on a day; undefined on any other day. */
export const readHoliday = async (sql: Sql, day: string): Promise<Closed | undefined> =>
  (
    await sql.query<{ closed: Closed }>('select closed from ordering.holiday where day = $1', [day], {
      name: 'ordering-holiday',
    })
  )[0]?.closed

/** One lock for garages, their hours and holidays; PostgreSQL hashes the text. */
const installationLock = `hashtext('ordering.installation')`

/**
 * Excludes bookings until the transaction ends, so that a change of hours, capacity or holidays sees every booking that was
 * made before it.
 */
export const lockInstallation = async (tx: Sql): Promise<void> => {
  await tx.query(`select pg_advisory_xact_lock(${installationLock})`)
}

/** Allows other bookings, and excludes changes of garages and holidays. */
export const shareInstallation = async (tx: Sql): Promise<void> => {
  await tx.query(`select pg_advisory_xact_lock_shared(${installationLock})`, [], {
    name: 'ordering-share-installation',
  })
}
