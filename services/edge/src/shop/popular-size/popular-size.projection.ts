import { readCanonicalSize } from '@zmig/edge-contract'
import { MotorcycleListed, MotorcycleUnlisted } from '@zmig/events'
import { type Change, defineProjection, type Touched, when } from '@zmig/projections'
import type { Sql } from '@zmig/kit'
import { newest } from '../../newest.ts'

type Motorcycle = { id: string; frontSize: string; rearSize: string }

const REPLACE_FITMENTS = `
  insert into fitment (motorcycle_id, width, profile, rim)
  select motorcycle_id, width, profile, rim from jsonb_populate_recordset(null::fitment, $1::jsonb)
  on conflict do nothing`

const listMotorcycles = async (batch: Change<Motorcycle>[], tx: Sql): Promise<Touched[]> => {
  const motorcycles = newest(
    batch.map(({ data }) => data),
    ({ id }) => id,
  )
  const fitments = motorcycles.flatMap(({ id, frontSize, rearSize }) =>
    [frontSize, rearSize].flatMap((canonical) => {
      const size = readCanonicalSize(canonical)
      return size ? [{ motorcycle_id: id, ...size }] : []
    }),
  )
  await tx.query('delete from fitment where motorcycle_id = any($1)', [motorcycles.map(({ id }) => id)])
  await tx.query(REPLACE_FITMENTS, [JSON.stringify(fitments)])
  return [{ key: 'sizes' }, { key: 'top' }]
}

const unlistMotorcycles = async (batch: Change<{ id: string }>[], tx: Sql): Promise<Touched[]> => {
  await tx.query('delete from fitment where motorcycle_id = any($1)', [batch.map(({ data }) => data.id)])
  return [{ key: 'sizes' }, { key: 'top' }]
}

/** Which sizes bikes carry from the factory: the demand that exists before the first order. */
export const fitments = defineProjection({
  name: 'edge-fitment',
  schema: 'edge',
  tables: ['fitment'],
  topics: ['wizard'],
  events: [MotorcycleListed, MotorcycleUnlisted],
  on: { ...when(MotorcycleListed, listMotorcycles), ...when(MotorcycleUnlisted, unlistMotorcycles) },
})
