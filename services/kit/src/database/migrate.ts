import pg from 'pg'
import { runner } from 'node-pg-migrate'
import { connectionSettings } from './connection.ts'
import { ensureRoles, type Role } from './roles.ts'

/** Where the SQL files of a schema lie: `0001_<name>.sql`, applied in order, each once (table `<schema>.migration`). */
export type Migrations = {
  schema: string
  directory: string
  /** who signs in to work on the schema, and what they may do there and elsewhere */
  roles?: readonly Role[]
}

const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }

/**
 * Creates the schemas and brings them up to date, one set after the other. Safe when several processes start at once:
 * an advisory lock lets one through and the others find nothing left to do.
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
    for (const { schema, directory } of sets)
      await runner({
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
      }).catch((error: unknown) => {
        throw new Error(`migrating schema ${schema} from ${directory} failed: ${String(error)}`, { cause: error })
      })
    await ensureRoles(
      client,
      url,
      sets.flatMap(({ roles = [] }) => roles),
    )
  } finally {
    await client.end()
  }
}
