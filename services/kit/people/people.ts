import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Sql } from '../src/database/database.ts'
import type { Migrations } from '../src/database/migrate.ts'

/** The personal details of a shopper; phone and e-mail already in canonical form (decisions.md, Checkout). */
export type PersonDetails = {
  name: string
  phone: string
  email: string
  address?: string | undefined
  city?: string | undefined
  notes?: string | undefined
  shippingName?: string | undefined
  shippingPhone?: string | undefined
  /** free fields of a form by name, such as the model of a motorcycle */
  texts?: Record<string, string> | undefined
}

/** A saved person; after an erasure every text is empty. */
export type Person = PersonDetails & { id: string; erased: boolean }

export const peopleMigrations: Migrations = { schema: 'people', directory: join(import.meta.dirname, 'migrations') }

/** The columns in the order of `detailsOf`. */
const DETAILS = 'name, phone, email, address, city, notes, shipping_name, shipping_phone, texts'

const detailsOf = (person: PersonDetails): (string | null)[] => [
  person.name,
  person.phone,
  person.email,
  person.address ?? null,
  person.city ?? null,
  person.notes ?? null,
  person.shippingName ?? null,
  person.shippingPhone ?? null,
  person.texts ? JSON.stringify(person.texts) : null,
]

/**
 * Saves a person in the caller's transaction.
 * @param id given by a caller that writes it to another table in the same transaction
 * @returns the person's id, which events and other tables carry
 */
export const savePerson = async (tx: Sql, person: PersonDetails, id: string = randomUUID()): Promise<string> => {
  await tx.query(
    `insert into people.person (id, ${DETAILS}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::jsonb)`,
    [id, ...detailsOf(person)],
    { name: 'people-save', unanswered: true },
  )
  return id
}

type PersonRow = Record<'id' | 'name' | 'phone' | 'email', string> &
  Record<'address' | 'city' | 'notes' | 'shipping_name' | 'shipping_phone', string | null> & {
    texts: Record<string, string> | null
    erased_at: Date | null
  }

const toPerson = (row: PersonRow): Person => ({
  id: row.id,
  name: row.name,
  phone: row.phone,
  email: row.email,
  erased: row.erased_at !== null,
  ...(row.address && { address: row.address }),
  ...(row.city && { city: row.city }),
  ...(row.notes && { notes: row.notes }),
  ...(row.shipping_name && { shippingName: row.shipping_name }),
  ...(row.shipping_phone && { shippingPhone: row.shipping_phone }),
  ...(row.texts && { texts: row.texts }),
})

/** Reads people by id at query time. Unknown ids are missing from the answer. */
export const readPeople = async (sql: Sql, ids: string[]): Promise<Map<string, Person>> => {
  if (ids.length === 0) return new Map()
  const rows = await sql.query<PersonRow>(
    `select id, ${DETAILS}, erased_at from people.person where id = any($1::uuid[])`,
    [ids],
    { name: 'people-read' },
  )
  return new Map(rows.map((row) => [row.id, toPerson(row)]))
}

/**
 * Replaces some of a person's free fields; the others stay.
 * @param texts an empty one is removed
 * @returns false when there is no such person, or their details were erased
 */
export const changeTexts = async (tx: Sql, id: string, texts: Record<string, string>): Promise<boolean> => {
  const given = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))
  const rows = await tx.query(
    `update people.person set texts = nullif((coalesce(texts, '{}'::jsonb) - $2::text[]) || $3::jsonb, '{}'::jsonb)
     where id = $1 and erased_at is null returning 1`,
    [id, Object.keys(texts), JSON.stringify(given)],
  )
  return rows.length > 0
}

/** Blanks a person's details and keeps the row, so that orders keep their reference. */
export const erasePerson = async (tx: Sql, id: string): Promise<void> => {
  await tx.query(
    `update people.person set name = '', phone = '', email = '', address = null, city = null, notes = null,
       shipping_name = null, shipping_phone = null, texts = null, once = null, erased_at = now()
     where id = $1`,
    [id],
  )
}

/**
 * A subquery for staff's searches: ids (`found`) of the people whose name, phone or e-mail holds a text, in any case. The
 * recipient of a parcel counts too. Pages of a list need it inside their own query; the details stay in their table.
 *
 * @param text trusted SQL that gives the text, never an empty one; of two characters or more it is found by an index
 * @param phone trusted SQL that gives the same text as phones are kept, without spaces and dashes, where it differs; of less
 *   than three digits it finds no person
 */
export const peopleHolding = (text: string, phone?: string): string =>
  `select found from people.holding(lower(${text})) as found` +
  (phone === undefined ? '' : ` union select found from people.holding(${phone}) as found where length(${phone}) > 2`)

/** Identifies a person across requests, e.g. `['best-offer', '0521234567']`; kept with the person and erased with them. */
type Once = readonly string[]

const keyOf = (once: Once): string => JSON.stringify(once)

/**
 * Locks the person that `once` identifies, whether or not the row exists: one transaction at a time continues.
 * Call it first in a transaction, before reading what depends on the person.
 *
 * @returns the person's id; undefined when there is none, or it was erased
 */
export const lockPersonOnce = async (tx: Sql, once: Once): Promise<string | undefined> => {
  const key = [keyOf(once)]
  const [, [row]] = await Promise.all([
    tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', key, { name: 'people-lock-key' }),
    tx.query<{ id: string }>('select id from people.person where once = $1 for update', key, {
      name: 'people-lock-once',
    }),
  ])
  return row?.id
}

/**
 * Saves a person under `once`, or updates the existing one: given details replace the old ones, missing ones stay.
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
    { name: 'people-save-once' },
  )
  if (!row) throw new Error('people.person returned no id')
  return row.id
}
