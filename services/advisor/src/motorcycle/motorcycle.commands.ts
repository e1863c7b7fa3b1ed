import { MotorcycleListed } from '@zmig/events'
import { createFactImporter, createFactWriter, type FactTable } from '@zmig/kit/facts'
import type { Sql } from '@zmig/kit'
import type { Motorcycle } from '../ranking.ts'

const motorcycles: FactTable<Motorcycle> = {
  table: 'advisor.motorcycle',
  idOf: (motorcycle) => motorcycle.id,
  event: MotorcycleListed,
  source: '/advisor',
}

/** Lists and changes bikes in the caller's transaction. */
export const writeMotorcycles = createFactWriter(motorcycles)

/** Lists bikes with their fitments: the original front and rear size in canonical form (`120/70-17`, `3.00-18`). */
export const importMotorcycles = createFactImporter(motorcycles)

/** @returns undefined for an id that no bike has */
export const findMotorcycle = async (sql: Sql, id: string): Promise<Motorcycle | undefined> => {
  const [row] = await sql.query<{ fact: Motorcycle }>('select fact from advisor.motorcycle where id = $1', [id], {
    name: 'advisor-motorcycle',
  })
  return row?.fact
}
