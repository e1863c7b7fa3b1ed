import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { claimsOf } from './slice-pages.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zmigo-pages-'))
})
afterEach(() => rm(folder, { recursive: true }))

const pages = [
  { name: 'gifts', paths: ['/gifts'] },
  { name: 'gift', paths: ['/gifts/:name', '/old/*', '/old/gifts'] },
  { name: 'unknown', paths: ['*'] },
]

/** What the server bundle of a slice claims that exports this. */
const claimsWith = async (exported: object) => {
  const file = join(folder, 'server.cjs')
  await writeFile(file, `Object.assign(exports, ${JSON.stringify(exported)})`)
  return claimsOf(file, {})
}

it('claims the addresses of the pages, each once, and reads no query when none is named', async () => {
  expect(await claimsWith({ slice: { pages } })).toEqual({ addresses: ['/gifts', '/gifts/:name', '/old/*'] })
})

it('names the fields of the query of each page, in the order of the pages', async () => {
  const { queries } = await claimsWith({ slice: { pages }, query: { gift: ['colour'], unknown: ['q'] } })
  expect(queries).toEqual([
    { paths: ['/gifts'], fields: [] },
    { paths: ['/gifts/:name', '/old/*', '/old/gifts'], fields: ['colour'] },
    { paths: [], fields: ['q'] },
  ])
})

it('refuses fields of a page that there is not', async () => {
  await expect(claimsWith({ slice: { pages }, query: { gits: ['q'] } })).rejects.toThrow(
    '`query` in src/slice.server.ts names the page gits, which the slice does not have',
  )
})

it('names the addresses for the sitemap, each once', async () => {
  const { sitemap } = await claimsWith({ slice: { pages }, sitemap: ['/gifts', '/gifts/helmet', '/gifts'] })
  expect(sitemap).toEqual(['/gifts', '/gifts/helmet'])
})

it.each(['/deals', '/gifts/:name', '/old/*', '/gifts?q=helmet', 'gifts'])(
  'refuses %s in the sitemap, which is no address of a page',
  async (address) => {
    await expect(claimsWith({ slice: { pages }, sitemap: ['/gifts', address] })).rejects.toThrow(
      `\`sitemap\` in src/slice.server.ts names ${address}, which is no address of a page of the slice`,
    )
  },
)

it.each([
  ['/deals/', 'Write /deals.'],
  ['/robots.txt', '"robots.txt" is no part of one'],
  ['/מבצעים', '"מבצעים" is no part of one'],
  ['/Gifts', 'the shop does not tell letter cases apart, and shows /gifts'],
])('refuses a page at %s with a sentence', async (address, words) => {
  const refused = claimsWith({ slice: { pages: [...pages, { name: 'deals', paths: [address] }] } })
  await expect(refused).rejects.toThrow(words)
  await expect(refused).rejects.toThrow('`paths` of a page in src/pages: ')
})

it('refuses a bundle without a slice', async () => {
  await expect(claimsWith({})).rejects.toThrow('exports no slice with pages')
})
