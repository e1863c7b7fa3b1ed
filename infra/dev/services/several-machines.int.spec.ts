import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { createServiceClient, migrate, type Migrations, missingMigrations } from '@zmig/kit'
import { startTestDatabase, type TestDatabase } from '@zmig/kit/testing'
import { allMigrations } from '@zmig/roles/migrations'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '../environment.ts'
import { readHealth } from './testing/read-health.ts'
import { runProcess, SECRET } from './testing/run-process.ts'

let held: TestDatabase
const useDatabase = async (migrations: Migrations[] = []) => {
  held = await startTestDatabase(migrations)
  onTestFinished(() => held.stop())
}

const run = (role: 'api' | 'worker', env: Record<string, string> = {}) =>
  runProcess({ file: 'infra/roles/role.ts', args: [role], databaseUrl: held.url, env })
const ready = { status: 200, notReady: [] }
const clientOf = ({ url }: { url: string }) =>
  createServiceClient({ baseUrl: url, secret: SECRET, caller: 'edge', timeoutMs: 10_000 })

test('api and worker wait for the schema, which they never make, say so once, and then the worker does what commands leave', async () => {
  await useDatabase()
  const [api, impatient] = await Promise.all([run('api'), run('worker')])
  const worker = await run('worker', { SERVICES_URL: api.url })

  // a process that is asked to end while it starts, and twice
  const stopped = impatient.stop()
  process.kill(impatient.pid, 'SIGTERM')
  expect(await stopped).toBe(0)

  for (const role of [api, worker]) {
    expect(await readHealth(role, 'ready')).toMatchObject({ status: 503, notReady: ['schema'] })
    await expect.poll(() => role.output()).toMatch(/the database is older than this version: it lacks events\/\S+/)
  }
  await expect(clientOf(api).get('/catalog/categories')).rejects.toMatchObject({ status: 503 })
  expect(await missingMigrations(held.url, allMigrations)).not.toEqual([])

  await migrate(held.url, allMigrations)
  for (const role of [api, worker]) {
    await expect.poll(() => readHealth(role, 'ready')).toMatchObject(ready)
    expect(role.output().match(/the database is older/g)).toHaveLength(1)
  }

  const { database } = held
  const terms = () => database.query('select from ordering.published_terms')
  await expect.poll(terms).toHaveLength(1)
  const told = Promise.withResolvers<void>()
  const stopListening = await database.listen('backoffice drafts', () => told.resolve())
  const { draftOrderId } = (await clientOf(api).post('/backoffice/draft-orders', {})) as { draftOrderId: string }
  await told.promise
  await stopListening()
  const statusOf = async () => {
    const [draft] = await database.query<{ status: string }>(
      'select status from backoffice.draft_order where id = $1',
      [draftOrderId],
    )
    return draft?.status
  }
  await expect.poll(statusOf).toBe('completed')
  expect(await Promise.all([api.stop(), worker.stop()])).toEqual([0, 0])
})

test('api is ready whatever the worker does; asked to end it is unready at once, serves for its drain time, and ends with 0', async () => {
  await useDatabase(allMigrations)
  const env = { KAFKA_BROKERS: '127.0.0.1:1', ELASTICSEARCH_URL: 'http://127.0.0.1:1', DRAIN_SECONDS: '3' }
  const api = await run('api', env)
  await expect.poll(() => readHealth(api, 'ready')).toMatchObject(ready)
  expect((await readHealth(api, 'shop')).notReady).toContain('eventLog')
  const relays = await held.database.query(
    `select from pg_stat_activity where query like 'listen "outbox"' and datname = current_database()`,
  )
  expect(relays).toEqual([])

  const stopped = api.stop()
  await expect.poll(() => readHealth(api, 'ready')).toMatchObject({ status: 503, notReady: ['process'] })
  expect(await clientOf(api).get('/ordering/opening')).toBeTruthy()
  process.kill(api.pid, 'SIGTERM')
  expect(await stopped).toBe(0)
})

const role = (...args: string[]) =>
  spawnSync(process.execPath, [join(root, 'infra/roles/role.ts'), ...args], { encoding: 'utf8' })

test('the roles have a help, and refuse what is no role', () => {
  expect(role('--help').stdout).toMatch(/web[^]*api[^]*worker[^]*migrate/)
  for (const typed of [[], ['webs'], ['constructor'], ['web', 'api']]) {
    const { status, stderr } = role(...typed)
    expect([status, stderr]).toEqual([2, expect.stringContaining('is no role')])
  }
})
