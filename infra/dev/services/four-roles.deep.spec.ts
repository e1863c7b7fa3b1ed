import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readHealth } from './testing/read-health.ts'
import { prepareRoles, untilReady } from './testing/roles.ts'

const emptyDisk = (): string => {
  const directory = mkdtempSync(join(tmpdir(), 'zmig-empty-disk-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

test('migrate, api, worker and web are a shop, whose web stays ready while the others are dead', async () => {
  const shop = await prepareRoles()
  onTestFinished(shop.stop)
  const api = await shop.start('api')
  const address = { SERVICES_URL: api.url }
  const elsewhere = { ...address, DATA_DIR: emptyDisk() }
  const [web, withoutFiles] = await Promise.all([shop.start('web', address), shop.start('web', elsewhere)])
  const page = async () => (await fetch(web.url, { headers: { accept: 'text/html' } })).status
  expect(await readHealth(web, 'ready')).toMatchObject({ status: 503, notReady: ['start'] }) // there are no terms yet
  expect(await page()).toBe(503)

  const worker = await shop.start('worker', address)
  await untilReady(web)
  const unready = { status: 503, notReady: ['slices'] }
  await expect.poll(() => readHealth(withoutFiles, 'ready'), { timeout: 150_000 }).toMatchObject(unready)
  expect(await page()).toBe(200)

  await Promise.all([worker.kill(), api.kill()])
  await untilReady(web)
  expect((await readHealth(web, 'shop')).notReady).toContain('services')
  expect(await page()).toBe(200)
  expect(await web.stop()).toBe(0)
})
