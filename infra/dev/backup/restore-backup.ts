import type { Migrations } from '@zmig/kit'
import pg from 'pg'
import { Refusal } from '../command/run-command.ts'
import { erasePeople } from '../people/erase-people.ts'
import { claimDatabase } from '../shop/claim-database.ts'
import { refuseFileWithoutShop } from '../shop/shop-database.ts'
import type { BackupFile, BackupHeader } from './backup-file.ts'
import { LIVE_SESSIONS, quoted, tableName, tableNames } from './catalogue.ts'
import { createTables } from './create-tables.ts'
import { loadRows } from './load-rows.ts'
import {
  type KnownMigrations,
  migrationsSince,
  migrationsOfBackup,
  readKnownMigrations,
  runLaterMigrations,
} from './migrations.ts'
import { sqlOn } from './snapshot.ts'
import type { ReportProgress } from './write-backup.ts'

type Named = { schema: string; name: string }

/** The schemas of the backup or of this version. */
const shopSchemas = ({ tables }: BackupHeader, sets: readonly Migrations[]): Set<string> =>
  new Set([...tables, ...sets].map(({ schema }) => schema))

/**
 * Which tables of a database are a shop's: those in the schemas of the backup or of this version, and of `public` only what
 * the backup names. A database may hold the tables of others as well; a restore never touches them.
 */
const shopTables = (header: BackupHeader, sets: readonly Migrations[]): ((table: Named) => boolean) => {
  const schemas = shopSchemas(header, sets)
  const named = new Set(header.tables.map(tableName))
  return (table) => (table.schema === 'public' ? named.has(tableName(table)) : schemas.has(table.schema))
}

/** Schemas that interrupted rebuilds have left behind: each holds copies of the shop's tables and nothing else. */
const rebuildSchemas = async (client: pg.ClientBase, held: readonly Named[]): Promise<string[]> => {
  const ours = new Set(held.map(({ name }) => name))
  const { rows } = await client.query<{ schema: string; names: string[] }>(
    `select n.nspname as schema, array_agg(c.relname::text) as names
     from pg_namespace n join pg_class c on c.relnamespace = n.oid and c.relkind in ('r', 'p', 'v', 'm')
     where n.nspname ~ '^rebuild_' and pg_has_role(n.nspowner, 'usage') group by 1`,
  )
  return rows.filter(({ names }) => names.every((name) => ours.has(name))).map(({ schema }) => schema)
}

type RestoreOptions = {
  /** the schemas of this version */
  sets: Migrations[]
  /** empties a database that holds a shop, instead of refusing it */
  replace: boolean
  /** people who were erased, as the data folder lists them; those of a shop that is replaced are added */
  erased: string[]
  report: ReportProgress
}

const dropShop = async (client: pg.ClientBase, header: BackupHeader, sets: Migrations[], held: Named[]) => {
  const aside = await rebuildSchemas(client, held)
  const schemas = shopSchemas(header, sets).difference(new Set(['public']))
  for (const schema of [...aside, ...schemas]) await client.query(`drop schema if exists ${quoted(schema)} cascade`)
  for (const { schema, name } of held.filter((table) => table.schema === 'public'))
    await client.query(`drop table if exists ${quoted(schema, name)} cascade`)
}

const emptyOrRefuse = async (
  client: pg.ClientBase,
  header: BackupHeader,
  { sets, replace }: RestoreOptions,
): Promise<void> => {
  const held = (await tableNames(client)).filter(shopTables(header, sets))
  if (held.length > 0 && !replace)
    throw new Refusal(
      `The database is not empty: it holds ${held.length} tables of a shop. Restore into an empty one, or add --replace to delete what is there ` +
        '(npm run restore -- <file> --replace).',
    )
  await dropShop(client, header, sets, held)
}

/** The migrations that come before the rows of a backup, and those that come after them. */
type Plan = { before: KnownMigrations[]; after: KnownMigrations[] }

/**
 * Plans a restore from the header only.
 * @throws Refusal when there is no shop in the backup, or it is newer than this version
 */
export const planRestore = (header: BackupHeader, sets: Migrations[]): Plan => {
  refuseFileWithoutShop(header.migrations, sets)
  const known = readKnownMigrations(sets)
  const before = migrationsOfBackup(header.migrations, known)
  return { before, after: migrationsSince(before, known) }
}

const isThere = async (client: pg.ClientBase, table: string): Promise<boolean> =>
  (await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table])).rows[0]?.there ===
  true

/** The people whom the shop of this database has erased. */
const readErased = async (client: pg.ClientBase): Promise<string[]> => {
  if (!(await isThere(client, 'people.person'))) return []
  const { rows } = await client.query<{ id: string }>('select id from people.person where erased_at is not null')
  return rows.map(({ id }) => id)
}

/** Erases whom the backup still knows. @returns how many */
const eraseAgain = async (client: pg.ClientBase, personIds: string[]): Promise<number> =>
  personIds.length > 0 && (await isThere(client, 'people.person'))
    ? erasePeople(sqlOn(client), personIds, new Date())
    : 0

/** Backups of before November 2026 hold the sessions of that day. */
const endSessions = async (client: pg.ClientBase): Promise<void> => {
  for (const table of LIVE_SESSIONS) if (await isThere(client, table)) await client.query(`delete from ${table}`)
}

const restoreIn = async (
  client: pg.ClientBase,
  { header, rows }: BackupFile,
  { before, after }: Plan,
  options: RestoreOptions,
): Promise<number> => {
  await client.query('begin')
  try {
    const erased = [...options.erased, ...(await readErased(client))]
    await emptyOrRefuse(client, header, options)
    options.report('tables')
    const created = await createTables(client, header, before)
    await loadRows(client, { header, rows: rows(), created, isOurs: shopTables(header, options.sets) }, options.report)
    options.report('migrations since then')
    await runLaterMigrations(client, after)
    await endSessions(client)
    options.report('erasures since then')
    const erasedAgain = await eraseAgain(client, erased)
    options.report('commit')
    await client.query('commit')
    return erasedAgain
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/**
 * Puts a backup into a database, all of it or nothing: one transaction deletes the shop that is to be replaced, creates
 * the tables as they were then, loads their rows, migrates them to this version and erases again who was erased since then.
 * Until it commits, the old shop is there.
 * @returns how many people were erased again
 * @throws Refusal when the database holds a shop and may not be replaced, when a shop runs on it, and as `planRestore` does
 */
export const restoreBackup = async (url: string, file: BackupFile, options: RestoreOptions): Promise<number> => {
  const plan = planRestore(file.header, options.sets)
  const client = new pg.Client({ connectionString: url, application_name: 'zmigo restore' })
  await client.connect()
  try {
    await client.query(
      `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set timezone = 'UTC'; set search_path = ''`,
    )
    await claimDatabase(client, 'the restore')
    const erasedAgain = await restoreIn(client, file, plan, options)
    await client.query('analyze')
    return erasedAgain
  } finally {
    await client.end()
  }
}
