import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { config } from '../config.ts'
import { commandSlices } from '../fixtures/slice-version.ts'
import { expect, test } from '../fixtures/test.ts'

const root = join(import.meta.dirname, '../..')

/** Has the page of a new slice ask the edge for the cities with a garage, and describe itself with their names. */
const askForCities = async (file: string): Promise<void> => {
  const made = await readFile(file, 'utf8')
  const asking = made
    .replace(
      "import styled from '@emotion/styled'",
      "import styled from '@emotion/styled'\nimport { shopCities } from '@zmig/edge-contract'",
    )
    .replace(
      /load: .*,\n/,
      `load: async ({ edge, site }) => {
    const cities = await edge.call(shopCities)
    const description = cities.map(({ displayName }) => displayName).join(', ')
    return { head: { title: \`\${text.title} | \${site.shopName}\`, description } }
  },
`,
    )
  expect(asking).toContain('edge.call(shopCities)')
  await writeFile(file, asking)
}

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
    await askForCities(join(folder, 'mf-deals/src/pages/deals.page.tsx'))
    // the shop tries the page before it takes the slice, and knows no answer for it
    const refused = await slice('publish', 'deals').catch(({ stderr }: { stderr: string }) => stderr)
    expect(refused).toMatch(
      /GET \/api\/v1\/cities, which is not recorded .*: run npx zmigo-slice record, and publish again/,
    )
    expect(await slice('record', 'deals')).toContain(
      `Recorded 1 answer of ${config.shopUrl} into mf-deals/recorded.json`,
    )
    const published = await slice('publish', 'deals')
    const version = /^Published deals (\S+)/m.exec(published)?.[1] ?? ''
    await slice('activate', 'deals', version)
    await expect.poll(async () => (await page.request.get('/deals')).text()).toContain(`data-version="${version}"`)
    await page.goto('/deals')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('deals')
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /חיפה/)
    expect(await slice('status', 'deals')).toContain(`deals serves ${version}`)
  } finally {
    await rm(folder, { recursive: true })
  }
})
