import type { Sql } from '@zmig/kit'
import type { City, Garage } from '../facts.ts'
import type { SavedGarage } from './garage.decider.ts'

const columns = 'fact as garage, revision as version'

/** All garages, hidden ones too. */
export const listGarages = (sql: Sql): Promise<SavedGarage[]> =>
  sql.query<SavedGarage>(`select ${columns} from garages.garage order by fact ->> 'displayName', id`)

export const findGarage = async (sql: Sql, id: string): Promise<SavedGarage | undefined> =>
  (await sql.query<SavedGarage>(`select ${columns} from garages.garage where id = $1`, [id]))[0]

export const listCities = async (sql: Sql): Promise<Pick<City, 'id' | 'displayName'>[]> =>
  sql.query(`select id, fact ->> 'displayName' as "displayName" from garages.city order by 2, 1`)

/** One id at a time until the transaction ends, also one that is not there yet. */
export const lockGarage = async (tx: Sql, id: string): Promise<SavedGarage | undefined> => {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('garages.garage ' || $1, 0))`, [id])
  return (await tx.query<SavedGarage>(`select ${columns} from garages.garage where id = $1 for update`, [id]))[0]
}

/** @returns its version */
export const saveGarage = async (tx: Sql, garage: Garage, now: Date): Promise<number> => {
  const [row] = await tx.query<{ version: number }>(
    `insert into garages.garage as known (id, fact, changed_at) values ($1, $2, $3)
     on conflict (id) do update set fact = excluded.fact, revision = known.revision + 1, changed_at = excluded.changed_at
     returning revision as version`,
    [garage.id, JSON.stringify(garage), now],
  )
  return row?.version ?? 1
}
