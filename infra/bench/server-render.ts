import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { outputOf, root } from './run-node.ts'
import { median, type Measure } from './measure.ts'
import { BIKE, LIST } from './pages.ts'

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

/** The start data of a render worker of this shop, and its current storefront. */
const describe = async (shopUrl: string, dataDirectory: string, path: string) => {
  const shell = join(root, '.cache/build/shell')
  const { hash } = readJson(join(shell, 'current.json')) as { hash: string }
  const active = readJson(join(dataDirectory, 'slices/active.json')) as { storefront: { version: string } }
  const { version } = active.storefront
  const bundle = join(dataDirectory, 'slices/storefront', version, 'server/server.cjs')
  const terms: unknown = await (await fetch(`${shopUrl}/edge/api/v1/terms`)).json()
  return {
    shopUrl,
    data: { platformFile: join(shell, hash, 'server/platform.server.cjs'), site: site(shopUrl) },
    task: { slice: 'storefront', version, bundle, url: shopUrl + path, terms },
  }
}

/** The sample company, without secrets, which a render does not get. */
const site = (shopUrl: string) => {
  const { phones, social, fax, email, businessNumber, address } = readJson(
    join(root, 'infra/seed/company.sample.json'),
  ) as Record<string, string> & {
    phones: string[]
  }
  const [phone = '', mobile = phone] = phones
  const company = { phone, mobile, fax, email, businessNumber, address, social }
  return { shopName: 'צמיגו', publicUrl: shopUrl, mode: 'production', company }
}

type Rendered = { rounds: { ours: number; bare: number }[]; cards: number }

/** Renders one page again and again in a process of its own, on one core. */
const renderOnOneCore = async (given: unknown, env: NodeJS.ProcessEnv): Promise<Rendered> => {
  const folder = mkdtempSync(join(tmpdir(), 'zmig-bench-'))
  const file = join(folder, 'given.json')
  writeFileSync(file, JSON.stringify(given))
  try {
    const output = await outputOf(join(import.meta.dirname, 'render-process.ts'), [file], {
      core: 0,
      env: { ...env, NODE_ENV: 'production' },
    })
    return JSON.parse(output) as Rendered
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Pages a second on one core, uncached, against bare renderToString of the same tree. */
export const benchServerRender = async (
  shopUrl: string,
  dataDirectory: string,
  env: NodeJS.ProcessEnv,
): Promise<Measure[]> => {
  const measures: Measure[] = []
  for (const { name, path } of [
    { name: 'size list', path: LIST },
    { name: 'bike', path: BIKE },
  ]) {
    const { rounds, cards } = await renderOnOneCore(await describe(shopUrl, dataDirectory, path), env)
    const value = median(rounds.map(({ ours }) => ours))
    const limit = median(rounds.map(({ bare }) => bare))
    const ratio = median(rounds.map(({ ours, bare }) => ours / bare))
    const measure = { value, unit: 'pages/s', limit, ratio }
    measures.push(
      { name: `server render of a ${name} with ${cards} cards`, ...measure, target: { of: 'value', atLeast: 1000 } },
      { name: '  the same against bare renderToString', ...measure, target: { of: 'ratio', atLeast: 0.7 } },
    )
  }
  return measures
}
