import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { config } from '../config.ts'
import { commandSlices } from '../fixtures/slice-version.ts'
import { expect, test } from '../fixtures/test.ts'

const root = join(import.meta.dirname, '../..')

test('a team in another repository publishes a slice with the packed SDK, and the shop serves its page', async ({
  page,
}) => {
  test.setTimeout(240_000)
  const folder = await mkdtemp(join(tmpdir(), 'zmigo-team-'))
  const env = {
    ...process.env,
    PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
    SLICE_KEY_FILE: join(folder, 'key.pem'),
    SLICE_SHOP_URL: config.shopUrl,
  }
  const run = async (cwd: string, file: string, ...args: string[]) =>
    (await promisify(execFile)(file, args, { cwd, env })).stdout
  const slice = (...args: string[]) => run(folder, 'npx', 'zmigo-slice', ...args)
  try {
    const tarballs = join(folder, 'tarballs')
    await run(root, 'npm', 'run', 'slice', '--', 'sdk', '--into', tarballs)
    const files = (await readdir(tarballs)).map((file) => `./tarballs/${file}`)
    await run(folder, 'npm', 'install', '--prefer-offline', '--no-audit', '--no-fund', ...files)
    await slice('new', 'deals', '--owner', '@deals/team')
    const made = await slice('key', 'new', 'deals')
    const publicKey = /^[A-Za-z0-9+/=]{40,}$/m.exec(made)?.[0] ?? ''
    await commandSlices('keys', { slice: 'deals', publicKey })
    const published = await slice('publish', 'deals')
    const version = /^Published deals (\S+)/m.exec(published)?.[1] ?? ''
    await slice('activate', 'deals', version)
    await expect.poll(async () => (await page.request.get('/deals')).text()).toContain(`data-version="${version}"`)
    await page.goto('/deals')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('deals')
    expect(await slice('status', 'deals')).toContain(`deals serves ${version}`)
  } finally {
    await rm(folder, { recursive: true })
  }
})
