import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres, type RunningPostgres } from '@zmig/engines'
import { makeServerFolder } from '@zmig/engines/testing'
import { migrate } from '@zmig/kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allMigrations } from '@zmig/roles/migrations'
import { readHealth } from './testing/read-health.ts'
import { runProcess } from './testing/run-process.ts'

let folder: string
let postgres: RunningPostgres
const start = (port?: number) =>
  startPostgres({ dataDirectory: join(folder, 'data'), onExit: () => undefined, ...(port && { port }) })

beforeAll(async () => {
  folder = makeServerFolder()
  postgres = await start()
  await migrate(postgres.url, allMigrations)
})
afterAll(async () => {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

const ready = { status: 200, notReady: [] }

test('without PostgreSQL the process lives and names the parts that need it, and they recover', async () => {
  const services = await runProcess({ file: 'infra/dev/services.ts', databaseUrl: postgres.url })
  await expect.poll(() => readHealth(services)).toMatchObject(ready)
  expect(Object.keys((await readHealth(services)).parts)).toEqual(
    expect.arrayContaining(['postgres', 'eventLog', 'relay', 'projections', 'services', 'search', 'slices']),
  )

  await postgres.stop()
  const away = await readHealth(services)
  expect(away.notReady).toEqual(['postgres', 'eventLog', 'relay', 'slices'])
  expect(away.parts['eventLog']).toEqual({ ok: false, engine: 'postgres' })
  expect((await fetch(`${services.url}/health/live`)).status).toBe(200)

  postgres = await start(postgres.port)
  await expect.poll(() => readHealth(services)).toMatchObject(ready)
}, 180_000)

test('the proxy names a separate service that was killed', async () => {
  const run = (file: string, args: string[] = []) => runProcess({ file, args, databaseUrl: postgres.url })
  const [catalog, ordering] = await Promise.all([
    run('services/catalog/src/main.ts'),
    run('services/ordering/src/main.ts'),
  ])
  const proxy = await run('infra/dev/separate-services.ts', [`catalog=${catalog.port}`, `ordering=${ordering.port}`])
  await expect.poll(() => readHealth(proxy)).toMatchObject(ready)
  expect(await readHealth(catalog, 'ready')).toMatchObject(ready)

  await ordering.kill()
  const away = await readHealth(proxy)
  expect(away.notReady).toEqual(['services'])
  expect(away.parts['services']).toEqual({ ok: false, away: ['ordering'] })
}, 180_000)
