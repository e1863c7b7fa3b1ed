import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { createDatabase, type Database } from '../database/database.ts'
import { migrate, type Migrations } from '../database/migrate.ts'

export type TestDatabase = { url: string; database: Database; stop(): Promise<void> }

/** Keeps two workers from building the same template; any constant without another use. */
const TEMPLATE_LOCK = 7_301_002

const serverUrl = async (): Promise<string> => {
  const starter = inject('postgresStarter')
  if (!starter)
    throw new Error('no PostgreSQL for tests: name the file *.int.spec.ts, or add postgres-server.ts as globalSetup')
  const response = await fetch(starter)
  const answer = await response.text()
  if (!response.ok) throw new Error(answer)
  return answer
}

const withDatabase = (url: string, name: string): string => Object.assign(new URL(url), { pathname: `/${name}` }).href

/** Changes with every migration file, so that a template is never stale. */
const fingerprint = (sets: Migrations[]): string => {
  const hash = createHash('sha256')
  for (const { schema, directory } of sets) {
    hash.update(schema)
    for (const file of readdirSync(directory).sort()) hash.update(file).update(readFileSync(join(directory, file)))
  }
  return hash.digest('hex').slice(0, 16)
}

let administrator: pg.Pool | undefined

/** One connection of a test file for making and dropping its databases: connecting takes a third of the time of a copy. */
const asAdministrator = async <T>(url: string, work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
  administrator ??= new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
  const client = await administrator.connect()
  try {
    return await work(client)
  } finally {
    client.release()
  }
}

const buildTemplate = async (client: pg.PoolClient, url: string, name: string, sets: Migrations[]): Promise<void> => {
  await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount) return
    const unfinished = `${name}_unfinished`
    await client.query(`drop database if exists ${unfinished}`)
    await client.query(`create database ${unfinished}`)
    await migrate(withDatabase(url, unfinished), sets)
    await client.query(`alter database ${unfinished} rename to ${name}`)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK])
  }
}

/**
 * A fresh database with these migrations, only for the caller. The migrations run once per test run; every further
 * database is a copy.
 */
export const startTestDatabase = async (migrations: Migrations[] = []): Promise<TestDatabase> => {
  const server = await serverUrl()
  const name = `test_${randomBytes(6).toString('hex')}`
  await asAdministrator(server, async (client) => {
    const template = `template_${fingerprint(migrations)}`
    await buildTemplate(client, server, template, migrations)
    await client.query(`create database ${name} template ${template}`)
  })
  const url = withDatabase(server, name)
  const database = createDatabase(url, { applicationName: name })
  return {
    url,
    database,
    stop: async () => {
      await database.end()
      await asAdministrator(server, (client) => client.query(`drop database if exists ${name} with (force)`))
    },
  }
}
