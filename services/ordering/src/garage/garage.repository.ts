import type { CityListed, GarageListed, HolidayListed } from '@zmig/events'
import type { Sql } from '@zmig/kit'
import type * as z from 'zod'

type City = z.infer<typeof CityListed.data>
type Garage = z.infer<typeof GarageListed.data>
type Holiday = z.infer<typeof HolidayListed.data>

/** One row per key, the last one told. */
const newestBy = <Row>(rows: Row[], keyOf: (row: Row) => string): Row[] => [
  ...new Map(rows.map((row) => [keyOf(row), row])).values(),
]

export const saveCities = async (tx: Sql, cities: City[]): Promise<void> => {
  const rows = newestBy(cities, ({ id }) => id).map(({ id, displayName }) => ({ id, display_name: displayName }))
  await tx.query(
    `insert into ordering.city select * from jsonb_populate_recordset(null::ordering.city, $1::jsonb)
     on conflict (id) do update set display_name = excluded.display_name`,
    [JSON.stringify(rows)],
  )
}

const garageRow = (garage: Garage) => ({
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
})

export const saveGarages = async (tx: Sql, garages: Garage[]): Promise<void> => {
  await tx.query(
    `insert into ordering.garage select * from jsonb_populate_recordset(null::ordering.garage, $1::jsonb)
     on conflict (id) do update set
       city_id = excluded.city_id, display_name = excluded.display_name, address = excluded.address,
       phone = excluded.phone, price = excluded.price, manual_booking = excluded.manual_booking, hide = excluded.hide,
       capacity_per_slot = excluded.capacity_per_slot, hours = excluded.hours`,
    [JSON.stringify(newestBy(garages, ({ id }) => id).map(garageRow))],
  )
}

export const saveHolidays = async (tx: Sql, holidays: Holiday[]): Promise<void> => {
  await tx.query(
    `insert into ordering.holiday select * from jsonb_populate_recordset(null::ordering.holiday, $1::jsonb)
     on conflict (day) do update set name = excluded.name, closed = excluded.closed`,
    [JSON.stringify(newestBy(holidays, ({ day }) => day))],
  )
}
