import type pg from 'pg'
import { readSequences, readTables, tableNames } from './catalogue.ts'
import { quoted, tableName, type Sequence, type TableShape } from './shape.ts'

/** A moment of the whole database, held for as long as the transaction is open. */
export type Snapshot = { at: Date; server: string; tables: TableShape[]; sequences: Sequence[] }

/** Whoever creates or drops tables every few milliseconds keeps a snapshot from being taken; nobody here does. */
const ATTEMPTS = 5

/**
 * A rebuild switches a read model by renaming tables, which a snapshot does not notice: opened before the switch, it would
 * find the new table empty. So the tables are locked against that first (`lock table` opens no snapshot), then looked at.
 */
const lockTables = async (client: pg.ClientBase): Promise<string[]> => {
  const names = await tableNames(client)
  await client.query('begin isolation level repeatable read read only')
  const list = names.map(({ schema, name }) => quoted(schema, name))
  if (list.length > 0) await client.query(`lock table ${list.join(', ')} in access share mode`)
  return names.map(tableName)
}

const sameNames = (one: string[], other: string[]): boolean =>
  one.length === other.length && one.every((name, index) => name === other[index])

const tryToOpen = async (client: pg.ClientBase): Promise<Snapshot | undefined> => {
  const locked = await lockTables(client)
  const moment = await client.query<{ at: Date; server: string }>(
    `select clock_timestamp() as at, current_setting('server_version') as server`,
  )
  const tables = await readTables(client)
  const [now] = moment.rows
  if (now && sameNames(locked, tables.map(tableName))) return { ...now, tables, sequences: await readSequences(client) }
  await client.query('rollback')
  return undefined
}

/** undefined_table: dropped or renamed between looking and locking. */
const VANISHED = '42P01'

const vanished = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === VANISHED

/**
 * Opens a transaction that sees one moment of every table of ours and reads their shapes. The caller ends it.
 * @throws when tables come and go faster than they can be locked
 */
export const openSnapshot = async (client: pg.ClientBase): Promise<Snapshot> => {
  // Values are written so that any server reads them the same; names always with their schema.
  await client.query(`set datestyle = iso; set intervalstyle = postgres; set timezone = 'UTC'; set extra_float_digits = 3;
    set search_path = ''; set statement_timeout = 0; set lock_timeout = '30s'; set idle_in_transaction_session_timeout = 0`)
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    try {
      const snapshot = await tryToOpen(client)
      if (snapshot) return snapshot
    } catch (error) {
      await client.query('rollback')
      if (!vanished(error)) throw error
    }
  }
  throw new Error('tables are created and dropped all the time; run the backup again when that is over')
}
