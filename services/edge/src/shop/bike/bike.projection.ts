import type { WheelsOfBike } from '@zmig/edge-contract'
import { MotorcycleListed, MotorcycleUnlisted } from '@zmig/events'
import type { Sql } from '@zmig/kit'
import { type Change, defineProjection, type Touched, when } from '@zmig/projections'
import { newest } from '../../newest.ts'
import { bikeSlugs } from '../../search/language/index.ts'

type Motorcycle = {
  id: string
  brand: string
  model: string
  category: string
  yearFrom: number
  yearTo: number
} & WheelsOfBike

/** Answers that show any bike depend on it. */
export const BIKES_KEY = 'bikes'

const COLUMNS =
  'id, brand_slug, model_slug, brand, model, category, year_from, year_to, front_size, rear_size, ' +
  'front_load, front_speed, rear_load, rear_speed'
const UPSERT = `
  insert into bike (${COLUMNS}) select ${COLUMNS} from jsonb_populate_recordset(null::bike, $1::jsonb)
  on conflict (id) do update set (${COLUMNS}) = (select ${COLUMNS.replace(/\w+/g, 'excluded.$&')})`

const listBikes = async (batch: Change<Motorcycle>[], tx: Sql): Promise<Touched[]> => {
  const bikes = newest(
    batch.map(({ data }) => data),
    ({ id }) => id,
  )
  const rows = bikes.map((bike) => {
    const { brandSlug, modelSlug } = bikeSlugs(bike)
    return {
      id: bike.id,
      brand_slug: brandSlug,
      model_slug: modelSlug,
      brand: bike.brand,
      model: bike.model,
      category: bike.category,
      year_from: bike.yearFrom,
      year_to: bike.yearTo,
      front_size: bike.frontSize,
      rear_size: bike.rearSize,
      front_load: bike.frontLoad,
      front_speed: bike.frontSpeed,
      rear_load: bike.rearLoad,
      rear_speed: bike.rearSpeed,
    }
  })
  await tx.query(UPSERT, [JSON.stringify(rows)])
  return [{ key: BIKES_KEY }, { key: 'sitemap' }]
}

const unlistBikes = async (batch: Change<{ id: string }>[], tx: Sql): Promise<Touched[]> => {
  await tx.query('delete from bike where id = any($1)', [batch.map(({ data }) => data.id)])
  return [{ key: BIKES_KEY }, { key: 'sitemap' }]
}

/** Motorcycles with their original sizes, for their pages and for the tyres that fit them. */
export const bikes = defineProjection({
  name: 'edge-bike',
  schema: 'edge',
  tables: ['bike'],
  topics: ['wizard'],
  events: [MotorcycleListed, MotorcycleUnlisted],
  on: { ...when(MotorcycleListed, listBikes), ...when(MotorcycleUnlisted, unlistBikes) },
})
