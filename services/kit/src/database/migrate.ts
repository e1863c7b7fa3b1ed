import { readdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { runner } from 'node-pg-migrate'
import { connectionSettings, errorCode } from './connection.ts'
import { ensureRoles, missingRoles, type Role } from './roles.ts'

/** Where the SQL files of a schema lie: `0001_<name>.sql`, applied in order, each once (table `<schema>.migration`). */
export type Migrations = {
  schema: string
  directory: string
  /** who signs in to work on the schema, and what they may do there and elsewhere */
  roles?: readonly Role[]
}

/**
 * How long a migration waits for a lock, in milliseconds: all that time everybody else waits behind it. PostgreSQL looks for deadlocks
 * after a second, so that of a migration and a shop that is open it is never the shop that is refused.
 */
const LOCK_MILLISECONDS = 500
/** lock_not_available, deadlock_detected: others worked on the tables. */
const IN_THE_WAY = new Set(['55P03', '40P01'])
const PAUSE_MILLISECONDS = 200
/** Some minutes: by then something holds the tables that has to be ended by hand. */
const TRIES = 300

/** Runs a set, which was rolled back as a whole when others were in its way, again. */
const untilFree = async (client: pg.Client, work: () => Promise<unknown>): Promise<void> => {
  await client.query(`set lock_timeout = ${LOCK_MILLISECONDS}`)
  for (let tries = 1; ; tries += 1)
    try {
      await work()
      break
    } catch (error) {
      if (tries === TRIES || !IN_THE_WAY.has(errorCode(error) ?? '')) throw error
      await pause(PAUSE_MILLISECONDS)
    }
  await client.query('reset lock_timeout')
}

const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }

/**
 * Creates the schemas and brings them up to date, one set after the other. Safe when several processes start at once:
 * an advisory lock lets one through and the others find nothing left to do. Safe beside a shop that is open: who waits for a lock
 * gives way after half a second, and begins again.
 * Inside a file the set's schema comes first in the search path, `public` (extensions) second. Afterwards the roles of the
 * sets exist and may do what the sets say.
 * @throws the PostgreSQL error of the first statement that fails; that set is rolled back as a whole
 */
export const migrate = async (url: string, sets: Migrations[]): Promise<void> => {
  const client = new pg.Client(connectionSettings(url, 'zmigo migrate'))
  // An error between two statements would end the process; the next statement fails instead.
  client.on('error', () => undefined)
  await client.connect()
  try {
    for (const { schema, directory } of sets) {
      const run = () =>
        runner({
          dbClient: client,
          dir: directory,
          schema: [schema, 'public'],
          createSchema: true,
          migrationsSchema: schema,
          migrationsTable: 'migration',
          direction: 'up',
          singleTransaction: true,
          advisoryLockMode: 'wait',
          // Editors leave backups and systems leave dot files; only SQL counts.
          ignorePattern: '(?!.*\\.sql$).*',
          logger: silent,
        })
      await untilFree(client, run).catch((error: unknown) => {
        throw new Error(`migrating schema ${schema} from ${directory} failed: ${String(error)}`, { cause: error })
      })
    }
    await ensureRoles(
      client,
      url,
      sets.flatMap(({ roles = [] }) => roles),
    )
  } finally {
    await client.end()
  }
}

/** The migrations of a set, in order, as its table `migration` names them. */
const namesOf = ({ directory }: Migrations): string[] =>
  readdirSync(directory)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .sort()

const missingOf = async (client: pg.Client, set: Migrations): Promise<string[]> => {
  const names = namesOf(set)
  const table = `${pg.escapeIdentifier(set.schema)}.migration`
  const { rows: found } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table])
  if (!found[0]?.there) return names
  const { rows } = await client.query<{ name: string }>(`select name from ${table}`)
  const applied = new Set(rows.map(({ name }) => name))
  return names.filter((name) => !applied.has(name))
}

/**
 * What `migrate` would still have to do, as `<schema>/<migration>` and `role <name>`, without doing it. Empty for a schema that
 * is newer than these sets.
 * @throws the error of the connection or the first query
 */
export const missingMigrations = async (url: string, sets: Migrations[]): Promise<string[]> => {
  const client = new pg.Client(connectionSettings(url, 'zmigo schema'))
  client.on('error', () => undefined)
  await client.connect()
  try {
    const missing: string[] = []
    for (const set of sets) missing.push(...(await missingOf(client, set)).map((name) => `${set.schema}/${name}`))
    const roles = sets.flatMap(({ roles: ofSet = [] }) => ofSet)
    return [...missing, ...(await missingRoles(client, url, roles)).map((role) => `role ${role}`)]
  } finally {
    await client.end()
  }
}

/** Keeps two preparations of a shop apart; any constant that has no other use in this database. */
const PREPARATION_LOCK = 7_301_008

/**
 * Prepares a shop while no other process does. The lock ends with the connection, so that a process that dies holds nobody up.
 * @param onWait called when another process prepares it now, before this one waits
 * @throws the error of the connection, and what the work throws
 */
export const preparingAlone = async <Result>(
  url: string,
  work: () => Promise<Result>,
  onWait: () => void,
): Promise<Result> => {
  const client = new pg.Client(connectionSettings(url, 'zmigo preparation'))
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [
      PREPARATION_LOCK,
    ])
    if (!rows[0]?.free) {
      onWait()
      await client.query('select pg_advisory_lock($1)', [PREPARATION_LOCK])
    }
    return await work()
  } finally {
    await client.end()
  }
}
