import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestDatabase, type TestDatabase } from '@zmig/kit/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { childEnvironment, root } from '../environment.ts'
import { readHealth } from './testing/read-health.ts'
import { runProcess, SECRET } from './testing/run-process.ts'

let held: TestDatabase
let directory: string
beforeEach(async () => {
  held = await startTestDatabase()
  directory = mkdtempSync(join(tmpdir(), 'zmig-four-roles-'))
})
afterEach(async () => {
  await held.stop()
  rmSync(directory, { recursive: true, force: true })
})

const settings = () => ({ DATA_DIR: directory, SERVICES_SECRET: SECRET })
const run = (role: string, env: Record<string, string> = {}) =>
  runProcess({
    file: 'infra/roles/role.ts',
    args: [role],
    databaseUrl: held.url,
    env: { ...settings(), ...env },
  })
const ready = { status: 200, notReady: [] }

// needs the builds of `npm start`, in .cache/build
test('migrate, api, worker and web are a shop, whose web stays ready while the others are dead', async () => {
  const migrate = spawn(process.execPath, [join(root, 'infra/roles/role.ts'), 'migrate'], {
    env: childEnvironment({ ...settings(), DATABASE_URL: held.url }),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  expect(await once(migrate, 'exit')).toEqual([0, null])

  const api = await run('api')
  const elsewhere = { SERVICES_URL: api.url, DATA_DIR: join(directory, 'without-the-store') }
  const [web, withoutFiles] = await Promise.all([run('web', { SERVICES_URL: api.url }), run('web', elsewhere)])
  const page = async () => (await fetch(web.url, { headers: { accept: 'text/html' } })).status
  expect(await readHealth(web, 'ready')).toMatchObject({ status: 503, notReady: ['start'] }) // there are no terms yet
  expect(await page()).toBe(503)

  const worker = await run('worker', { SERVICES_URL: api.url })
  await expect.poll(() => readHealth(web, 'ready')).toMatchObject(ready)
  await expect.poll(() => readHealth(withoutFiles, 'ready')).toMatchObject({ status: 503, notReady: ['slices'] })
  expect(await page()).toBe(200)

  await Promise.all([worker.kill(), api.kill()])
  expect(await readHealth(web, 'ready')).toMatchObject(ready)
  expect((await readHealth(web, 'shop')).notReady).toContain('services')
  expect(await page()).toBe(200)
  expect(await web.stop()).toBe(0)
})
