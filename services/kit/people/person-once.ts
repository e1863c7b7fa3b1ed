import type { Sql } from '../src/database/database.ts'
import { DETAILS, detailsOf, type PersonDetails } from './people.ts'

/** What makes somebody the same again, e.g. `['best-offer', '0521234567']`; kept with the person and erased with them. */
type Once = readonly string[]

const keyOf = (once: Once): string => JSON.stringify(once)

/**
 * Lets one transaction at a time act for whom `once` names, and locks the row of the person, if there is one already.
 * Call it before reading what depends on the person, and in one order everywhere: it comes first.
 *
 * @returns the person's id; undefined when nobody was saved under it, or they have been erased
 */
export const lockPersonOnce = async (tx: Sql, once: Once): Promise<string | undefined> => {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [keyOf(once)])
  const [row] = await tx.query<{ id: string }>('select id from people.person where once = $1 for update', [keyOf(once)])
  return row?.id
}

/**
 * Saves a person under `once`, or brings the one who is there up to date: what is said now counts, what is left out stays.
 * @returns the person's id, the same for as long as they are not erased
 */
export const savePersonOnce = async (tx: Sql, once: Once, person: PersonDetails): Promise<string> => {
  const newer = (column: string) => `${column} = coalesce(nullif(excluded.${column}, ''), known.${column})`
  const [row] = await tx.query<{ id: string }>(
    `insert into people.person as known (${DETAILS}, once) values ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10)
     on conflict (once) where once is not null do update set
       ${['name', 'phone', 'email', 'address', 'city', 'notes', 'shipping_name', 'shipping_phone'].map(newer).join(', ')},
       texts = coalesce(excluded.texts, known.texts)
     returning id`,
    [...detailsOf(person), keyOf(once)],
  )
  if (!row) throw new Error('people.person returned no id')
  return row.id
}
