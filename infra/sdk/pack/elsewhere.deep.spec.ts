import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { repository } from '@zmig/build/places'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packSdk } from './pack-sdk.ts'

const run = promisify(execFile)

/** The names of files below a folder whose text holds what is looked for. */
const filesWith = async (folder: string, wanted: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  return files.filter((_, at) => texts[at]?.includes(wanted))
}

describe('a repository that has the packed SDK only', () => {
  let tarballs: string
  let folder: string
  // as a team would: the Node of the project, nothing else of the clone
  const env = { ...process.env, PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter) }
  const call = async (cwd: string, file: string, ...args: string[]) => (await run(file, args, { cwd, env })).stdout
  const inFolder = (file: string, ...args: string[]) => call(folder, file, ...args)

  beforeAll(async () => {
    tarballs = await mkdtemp(join(tmpdir(), 'zmigo-sdk-'))
    folder = await mkdtemp(join(tmpdir(), 'zmigo-elsewhere-'))
    await packSdk(tarballs)
    await cp(tarballs, folder, { recursive: true })
    const files = (await readdir(tarballs)).map((file) => `./${file}`)
    await inFolder('npm', 'install', '--prefer-offline', '--no-audit', '--no-fund', ...files)
  }, 300_000)
  afterAll(async () => {
    await rm(tarballs, { recursive: true })
    await rm(folder, { recursive: true })
  })

  it('gets the same bytes from the same sources', async () => {
    const again = await mkdtemp(join(tmpdir(), 'zmigo-sdk-'))
    await packSdk(again)
    const files = await readdir(tarballs)
    expect(files.toSorted()).toEqual([
      'zmig-edge-contract-1.0.0.tgz',
      'zmig-platform-1.0.0.tgz',
      'zmig-slice-sdk-1.0.0.tgz',
    ])
    for (const file of files)
      expect((await readFile(join(again, file))).equals(await readFile(join(tarballs, file)))).toBe(true)
    await rm(again, { recursive: true })
  }, 120_000)

  it('has no sources and no path of the machine that packed', async () => {
    const packages = join(folder, 'node_modules/@zmig')
    const names = await readdir(packages, { recursive: true })
    expect(names.filter((name) => /(?<!\.d)\.tsx?$/.test(name))).toEqual([])
    expect(await filesWith(packages, repository)).toEqual([])
  })

  it('says what is wrong with the shop that the settings name', async () => {
    const asked = run('npx', ['zmigo-slice', 'list'], {
      cwd: folder,
      env: { ...env, SLICE_SHOP_URL: 'localhost:9300' },
    })
    await expect(asked).rejects.toMatchObject({
      code: 2,
      // npx may say there that npm has a newer version
      stderr: expect.stringMatching(
        /^error: setting SLICE_SHOP_URL 'localhost:9300' is invalid\. It is the address that shoppers type, such as https:\/\/shop\.example\.$/m,
      ) as string,
    })
  })

  it('makes a slice that its compiler, its test and its build take', async () => {
    expect(await inFolder('npx', 'zmigo-slice', 'new', 'deals', '--owner', '@deals/team')).toContain('Made mf-deals')
    await inFolder('npx', 'tsc', '-p', 'mf-deals')
    await inFolder('node', '--test', 'mf-deals/src/pages/deals.unit.spec.ts')
    expect(await inFolder('npx', 'zmigo-slice', 'build', 'deals')).toContain('Built deals into .cache/build/deals.')
    expect(await call(join(folder, 'mf-deals'), 'npx', 'zmigo-slice', 'build')).toContain('Built deals')
    const meta = JSON.parse(await readFile(join(folder, '.cache/build/deals/meta.json'), 'utf8')) as object
    expect(meta).toMatchObject({ slice: 'deals', owner: '@deals/team', addresses: ['/deals'] })
    expect(await filesWith(join(folder, '.cache/build'), folder)).toEqual([])
  }, 120_000)

  it('says in a sentence why a page cannot stand at an address', async () => {
    const pages = join(folder, 'mf-deals/src/pages/index.ts')
    const made = await readFile(pages, 'utf8')
    await writeFile(pages, made.replace("'/deals'", "'/מבצעים'"))
    const refused = inFolder('npx', 'zmigo-slice', 'build', 'deals')
    await expect(refused).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^`paths` of a page in src\/pages: \/מבצעים is no address of a page: .+ Give the page another address\.$/m,
      ) as string,
    })
    await writeFile(pages, made)
  }, 120_000)

  it('builds a slice of the shop that takes the contract and parts of the platform', async () => {
    await cp(join(repository, 'mf-wizard'), join(folder, 'mf-wizard'), {
      recursive: true,
      filter: (source) => !source.endsWith('node_modules'),
    })
    await cp(join(repository, 'tsconfig.base.json'), join(folder, 'tsconfig.base.json'))
    await inFolder('npx', 'zmigo-slice', 'build', 'wizard')
    expect(existsSync(join(folder, '.cache/build/wizard/client/page-our-shops.js'))).toBe(true)
  }, 120_000)
})
