import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { APIResponse } from '@playwright/test'
import { config } from '../config.ts'
import { commandSlices } from '../fixtures/slice-version.ts'
import { expect, test } from '../fixtures/test.ts'

const root = join(import.meta.dirname, '../..')

const descriptionOf = async (answer: APIResponse): Promise<string> =>
  /name="description" content="([^"]*)"/.exec(await answer.text())?.[1] ?? ''

/** Replaces a part of a file that the command has made. */
const edit = async (file: string, from: string | RegExp, to: string): Promise<void> => {
  const before = await readFile(file, 'utf8')
  const after = before.replace(from, () => to)
  expect(after).not.toBe(before)
  await writeFile(file, after)
}

/** Has the page of a new slice describe itself with the field `q` of its query as well, be in the sitemap, and offer a fragment. */
const readQueryAndOfferFragment = async (folder: string): Promise<void> => {
  await edit(join(folder, 'src/pages/deals.page.tsx'), 'async ({ edge, site })', 'async ({ edge, site, url })')
  await edit(join(folder, 'src/pages/deals.page.tsx'), ".join(', ')", ".join(', ') + (url.searchParams.get('q') ?? '')")
  await edit(
    join(folder, 'src/slice.server.ts'),
    /$/,
    "\nexport const query = { deals: ['q'] }\nexport const sitemap = ['/deals']\n",
  )
  await mkdir(join(folder, 'src/fragments'))
  await writeFile(
    join(folder, 'src/fragments/badge.tsx'),
    'export const Fragment = ({ count }: { count: number }) => <b id="badge">{count} deals</b>\n',
  )
  await edit(join(folder, 'package.json'), '"type"', '"fragments": { "offers": ["badge"] }, "type"')
}

/** Has the page of a new slice show the fragment of the other one. */
const showFragment = async (folder: string): Promise<void> => {
  const page = join(folder, 'src/pages/gifts.page.tsx')
  await edit(page, 'import styled from', "import { Fragment } from '@zmig/platform/fragment'\nimport styled from")
  await edit(page, '<p>{text.lead}</p>', '<Fragment of="deals/badge" props={{ count: 2 }}>none</Fragment>')
  await edit(join(folder, 'package.json'), '"type"', '"fragments": { "uses": ["deals/badge"] }, "type"')
}

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
    await readQueryAndOfferFragment(join(folder, 'mf-deals'))
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
    const isInSitemap = async () => (await (await page.request.get('/sitemap.xml')).text()).includes('/deals</loc>')
    await slice('activate', 'deals', version)
    await expect.poll(async () => (await page.request.get('/deals')).text()).toContain(`data-version="${version}"`)
    await expect.poll(isInSitemap).toBe(true)
    await page.goto('/deals')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('deals')
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /חיפה/)
    expect(await slice('status', 'deals')).toContain(`deals serves ${version}`)

    // the page is another one for each value of the field that it names, and of no other
    for (const [query, description] of [
      ['?q=helmet', /helmet/],
      ['?q=gloves&x=1', /gloves/],
      ['?x=helmet', /^(?!.*helmet)/],
    ] as const)
      expect(await descriptionOf(await page.request.get(`/deals${query}`))).toMatch(description)

    // another slice shows what this one exposes, without a build of the shell
    await slice('new', 'gifts', '--owner', '@deals/team')
    await commandSlices('keys', { slice: 'gifts', publicKey })
    await showFragment(join(folder, 'mf-gifts'))
    const gifts = /^Published gifts (\S+)/m.exec(await slice('publish', 'gifts'))?.[1] ?? ''
    await slice('activate', 'gifts', gifts)
    await expect.poll(async () => (await page.request.get('/gifts')).text()).toContain(`data-version="${gifts}"`)
    await page.goto('/gifts')
    await expect(page.locator('#badge')).toHaveText('2 deals')
  } finally {
    await rm(folder, { recursive: true })
  }
})
