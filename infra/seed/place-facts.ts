import type { Motorcycle } from '@zmig/advisor'
import type { City, Garage } from '@zmig/garages'
import { agorot, readRows } from './rows.ts'

const garageColumns = [
  ...(['id', 'hebrew_name', 'phone', 'address', 'city_id', 'price_per_tyre_ils', 'align_type', 'score'] as const),
  ...(['manual_booking', 'hide', 'capacity_per_slot', 'hours', 'full_price_ils', 'photo'] as const),
]
const motorcycleColumns = [
  ...(['brand', 'model', 'year_from', 'year_to', 'front_size', 'rear_size', 'category', 'engine_cc'] as const),
  ...(['front_load', 'front_speed', 'rear_load', 'rear_speed'] as const),
]

export const readCities = (): City[] =>
  readRows('cities', ['id', 'hebrew_name', 'latitude', 'longitude']).map((row) => ({
    id: row.id,
    displayName: row.hebrew_name,
    latitude: Number(row.latitude),
    longitude: Number(row.longitude),
  }))

export const readGarages = (): Garage[] =>
  readRows('garages', garageColumns).map((row) => ({
    id: row.id,
    displayName: row.hebrew_name,
    phone: row.phone,
    address: row.address,
    cityId: row.city_id,
    price: agorot(Number(row.price_per_tyre_ils)),
    ...(row.full_price_ils && { fullPrice: agorot(Number(row.full_price_ils)) }),
    ...(row.photo && { photo: row.photo }),
    alignType: row.align_type as Garage['alignType'],
    score: Number(row.score),
    manualBooking: row.manual_booking === 'true',
    hide: row.hide === 'true',
    capacityPerSlot: Number(row.capacity_per_slot),
    hours: row.hours,
    // a domain that cannot receive mail, because sample garages do not exist
    email: `${row.id}@garages.example`,
  }))

const slugOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** All bikes. A model with several rows of the same first year numbers its rows, in file order. */
export const readMotorcycles = (): Motorcycle[] => {
  const seen = new Map<string, number>()
  return readRows('motorcycles', motorcycleColumns).map((row) => {
    const slug = slugOf(`${row.brand} ${row.model} ${row.year_from}`)
    const times = (seen.get(slug) ?? 0) + 1
    seen.set(slug, times)
    return {
      id: times === 1 ? slug : `${slug}-${times}`,
      brand: row.brand,
      model: row.model,
      yearFrom: Number(row.year_from),
      yearTo: Number(row.year_to),
      frontSize: row.front_size,
      rearSize: row.rear_size,
      category: row.category,
      engineCc: Number(row.engine_cc),
      ...(row.front_load && { frontLoad: row.front_load, frontSpeed: row.front_speed }),
      ...(row.rear_load && { rearLoad: row.rear_load, rearSpeed: row.rear_speed }),
    }
  })
}
