import { CityListed, GarageListed, GarageRemoved } from '@zmig/events'
import { type Change, defineProjection, type Touched } from '@zmig/projections'
import type { Sql } from '@zmig/kit'
import type * as z from 'zod'
import { newest } from '../../newest.ts'

type City = z.infer<typeof CityListed.data>
type Garage = z.infer<typeof GarageListed.data>

const COLUMNS =
  'id, city_id, display_name, phone, address, price, full_price, photo, align_type, score, manual_booking, hide, ' +
  'capacity_per_slot, hours'
const UPSERT_GARAGES = `
  insert into garage (${COLUMNS}) select ${COLUMNS} from jsonb_populate_recordset(null::garage, $1::jsonb)
  on conflict (id) do update set (${COLUMNS}) = (select ${COLUMNS.replace(/\w+/g, 'excluded.$&')})`
const UPSERT_CITIES = `
  insert into city (id, display_name, latitude, longitude)
  select id, display_name, latitude, longitude from jsonb_populate_recordset(null::city, $1::jsonb)
  on conflict (id) do update set
    display_name = excluded.display_name, latitude = excluded.latitude, longitude = excluded.longitude`

const listCities = async (batch: Change<City>[], tx: Sql): Promise<Touched[]> => {
  const cities = newest(
    batch.map(({ data }) => data),
    ({ id }) => id,
  )
  const rows = cities.map(({ displayName, ...city }) => ({ ...city, display_name: displayName }))
  await tx.query(UPSERT_CITIES, [JSON.stringify(rows)])
  return [{ key: 'cities' }]
}

const toRow = (garage: Garage) => ({
  id: garage.id,
  city_id: garage.cityId,
  display_name: garage.displayName,
  phone: garage.phone,
  address: garage.address,
  price: garage.price,
  full_price: garage.fullPrice ?? null,
  photo: garage.photo ?? null,
  align_type: garage.alignType,
  score: garage.score,
  manual_booking: garage.manualBooking,
  hide: garage.hide,
  capacity_per_slot: garage.capacityPerSlot,
  hours: garage.hours,
})

const listGarages = async (batch: Change<Garage>[], tx: Sql): Promise<Touched[]> => {
  const garages = newest(
    batch.map(({ data }) => data),
    ({ id }) => id,
  )
  const ids = garages.map(({ id }) => id)
  const before = await tx.query<{ city_id: string }>('select city_id from garage where id = any($1)', [ids])
  await tx.query(UPSERT_GARAGES, [JSON.stringify(garages.map(toRow))])
  const cities = new Set([...before.map(({ city_id }) => city_id), ...garages.map(({ cityId }) => cityId)])
  return [{ key: 'cities' }, ...[...cities].map((city) => ({ key: `shops:${city}` }))]
}

const removeGarages = async (batch: Change<{ id: string }>[], tx: Sql): Promise<Touched[]> => {
  const gone = await tx.query<{ city_id: string }>('delete from garage where id = any($1) returning city_id', [
    batch.map(({ data }) => data.id),
  ])
  const cities = new Set(gone.map(({ city_id }) => city_id))
  return [{ key: 'cities' }, ...[...cities].map((city) => ({ key: `shops:${city}` }))]
}

/** Cities and garages that install. */
export const installation = defineProjection({
  name: 'edge-installation',
  schema: 'edge',
  tables: ['city', 'garage'],
  topics: ['garages'],
  events: [CityListed, GarageListed, GarageRemoved],
  on: { [CityListed.type]: listCities, [GarageListed.type]: listGarages, [GarageRemoved.type]: removeGarages },
})
