import { migrate, type Migrations } from '@zmig/kit'
import pg from 'pg'
import { claimHouse } from './alone.ts'
import { tableNames } from './catalogue.ts'
import { createTables } from './create-tables.ts'
import type { BackupFile } from './file/read-file.ts'
import type { BackupHeader } from './file/header.ts'
import { migrationsBefore, readKnownMigrations, type KnownMigrations } from './level.ts'
import { loadRows } from './load-rows.ts'
import { Refusal } from './refusal.ts'
import { quoted } from './shape.ts'
import type { Tell } from './write-backup.ts'

export type RestoreOptions = {
  /** the schemas of this version */
  sets: Migrations[]
  /** empties a database that holds a shop, instead of refusing it */
  replace: boolean
  tell: Tell
}

/** Every schema that the backup or this version calls its own, and what rebuilds have put aside. */
const schemasOf = async (client: pg.ClientBase, { tables }: BackupHeader, sets: Migrations[]): Promise<string[]> => {
  const wanted = [...tables, ...sets].map(({ schema }) => schema)
  const { rows } = await client.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname = any ($1) or nspname ~ '^(rebuild|check)_'`,
    [wanted],
  )
  return rows.map(({ name }) => name).filter((name) => name !== 'public')
}

const emptyOrRefuse = async (
  client: pg.ClientBase,
  header: BackupHeader,
  { sets, replace }: RestoreOptions,
): Promise<void> => {
  const schemas = await schemasOf(client, header, sets)
  const held = (await tableNames(client)).filter(({ schema }) => schemas.includes(schema))
  if (held.length > 0 && !replace)
    throw new Refusal(
      `The database is not empty: it holds ${held.length} tables of a shop. Restore into an empty one, or add --replace to delete what is there ` +
        '(npm run restore -- <file> --replace).',
    )
  for (const schema of schemas) await client.query(`drop schema ${quoted(schema)} cascade`)
}

const restoreIn = async (
  client: pg.ClientBase,
  { header, rows }: BackupFile,
  before: KnownMigrations[],
  options: RestoreOptions,
): Promise<void> => {
  await client.query('begin')
  try {
    await emptyOrRefuse(client, header, options)
    options.tell('tables')
    const created = await createTables(client, header, before)
    await loadRows(client, header, rows(), created, options.tell)
    options.tell('commit')
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/**
 * Puts a backup into a database, all of it or nothing: one transaction creates the tables as they were then and loads
 * their rows. What this version has added since is migrated afterwards, as the next start would.
 * @throws Refusal when the database holds a shop and may not be replaced, when a shop runs on it, or when the backup is
 * newer than this version
 */
export const restoreBackup = async (url: string, file: BackupFile, options: RestoreOptions): Promise<void> => {
  const before = migrationsBefore(file.header.migrations, readKnownMigrations(options.sets))
  const client = new pg.Client({ connectionString: url, application_name: 'zmigo restore' })
  await client.connect()
  try {
    await client.query(
      `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set timezone = 'UTC'; set search_path = ''`,
    )
    await claimHouse(client, 'the restore')
    await restoreIn(client, file, before, options)
    options.tell('migrations since then')
    await migrate(url, options.sets)
    await client.query('analyze')
  } finally {
    await client.end()
  }
}
