import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { createDatabase, createServiceClient, migrate, missingMigrations } from '@zmig/kit'
import { startTestDatabase, type TestDatabase } from '@zmig/kit/testing'
import { allMigrations } from '@zmig/roles/migrations'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { childEnvironment, root } from '../environment.ts'
import { readHealth } from './testing/read-health.ts'
import { runProcess, SECRET } from './testing/run-process.ts'

let held: TestDatabase
beforeEach(async () => {
  held = await startTestDatabase()
})
afterEach(() => held.stop())

const run = (role: 'api' | 'worker', env: Record<string, string> = {}) =>
  runProcess({ file: 'infra/roles/role.ts', args: [role], databaseUrl: held.url, env })
const ready = { status: 200, notReady: [] }
const clientOf = ({ url }: { url: string }) =>
  createServiceClient({ baseUrl: url, secret: SECRET, caller: 'edge', timeoutMs: 10_000 })

test('api and worker wait unready for the schema, which they never make, and say so once', async () => {
  const [api, worker] = await Promise.all([run('api'), run('worker')])
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
  expect(await Promise.all([api.stop(), worker.stop()])).toEqual([0, 0])
})

test('what a command leaves to be done is told to the worker, which does it', async () => {
  await migrate(held.url, allMigrations)
  const api = await run('api')
  const worker = await run('worker', { SERVICES_URL: api.url })
  await Promise.all([api, worker].map((role) => expect.poll(() => readHealth(role, 'ready')).toMatchObject(ready)))
  const database = createDatabase(held.url, { max: 1 })
  try {
    const terms = () => database.query('select from ordering.published_terms')
    await expect.poll(terms).toHaveLength(1)
    const told = Promise.withResolvers<void>()
    const stop = await database.listen('backoffice drafts', () => told.resolve())
    const { draftOrderId } = (await clientOf(api).post('/backoffice/draft-orders', {})) as { draftOrderId: string }
    await told.promise
    await stop()
    const statusOf = async () => {
      const [draft] = await database.query<{ status: string }>(
        'select status from backoffice.draft_order where id = $1',
        [draftOrderId],
      )
      return draft?.status
    }
    await expect.poll(statusOf).toBe('completed')
  } finally {
    await database.end()
  }
})

test('api is ready whatever the worker does, and answers how the shop is', async () => {
  await migrate(held.url, allMigrations)
  const api = await run('api', { KAFKA_BROKERS: '127.0.0.1:1', ELASTICSEARCH_URL: 'http://127.0.0.1:1' })
  await expect.poll(() => readHealth(api, 'ready')).toMatchObject(ready)
  expect((await readHealth(api, 'shop')).notReady).toContain('eventLog')
  const database = createDatabase(held.url, { max: 1 })
  const relays = await database.query(
    `select from pg_stat_activity where query like 'listen "outbox"' and datname = current_database()`,
  )
  await database.end()
  expect(relays).toEqual([])
})

test('a process that is asked to end is unready at once, serves for its drain time, and ends with 0', async () => {
  await migrate(held.url, allMigrations)
  const api = await run('api', { DRAIN_SECONDS: '3' })
  await expect.poll(() => readHealth(api, 'ready')).toMatchObject(ready)
  const stopped = api.stop()
  await expect.poll(() => readHealth(api, 'ready')).toMatchObject({ status: 503, notReady: ['process'] })
  expect(await clientOf(api).get('/ordering/opening')).toBeTruthy()
  process.kill(api.pid, 'SIGTERM')
  expect(await stopped).toBe(0)
})

test('a process that is asked to end while it starts, and twice, ends with 0', async () => {
  const worker = await run('worker')
  const stopped = worker.stop()
  process.kill(worker.pid, 'SIGTERM')
  expect(await stopped).toBe(0)
})

const role = (args: string[], env: Record<string, string> = {}) =>
  spawnSync(process.execPath, [join(root, 'infra/roles/role.ts'), ...args], {
    env: childEnvironment({ DATABASE_URL: held.url, ...env }),
    encoding: 'utf8',
  })

test('an address that others can reach needs the secrets of production', () => {
  const { status, stderr } = role(['api'], { HOST: '0.0.0.0' })
  expect(status).toBe(1)
  expect(stderr).toMatch(/SERVICES_SECRET: is missing in production/)
})

test('the roles have a help, and refuse what is no role', () => {
  expect(execFileSync(process.execPath, [join(root, 'infra/roles/role.ts'), '--help'], { encoding: 'utf8' })).toMatch(
    /web[^]*api[^]*worker[^]*migrate/,
  )
  for (const typed of [[], ['webs'], ['constructor'], ['web', 'api']]) {
    const { status, stderr } = role(typed)
    expect([status, stderr]).toEqual([2, expect.stringContaining('is no role')])
  }
})
