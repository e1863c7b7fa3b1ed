import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { renderToString } from 'react-dom/server'
import { createRenderer } from '@zmig/shell-server/render'
import { median, scaled, type Run } from './measure.ts'
import { outputOf, root } from './processes.ts'
import { BIKE, LIST, type BenchedShop } from './shop-pages.ts'

/** Short rounds in turn: whatever else the machine does then slows both alike. */
const SECONDS = 0.3
const ROUNDS = 31
const WARM_UP_SECONDS = 3

type Given = {
  /** of a render worker */
  data: Parameters<typeof createRenderer>[0]
  task: Parameters<ReturnType<typeof createRenderer>['render']>[0]
  shopUrl: string
  rounds: number
}
type Rendered = { rounds: { ours: number; bare: number }[]; cards: number }

const perSecond = async (work: () => unknown, seconds = SECONDS): Promise<number> => {
  const began = performance.now()
  let pages = 0
  while (performance.now() - began < seconds * 1000) {
    await work()
    pages += 1
  }
  return (pages * 1000) / (performance.now() - began)
}

/** Renders a page, whole (load, tree, HTML, critical CSS, state) and bare (renderToString of the same tree), in turn. */
const render = async ({ data, task, shopUrl, rounds: count }: Given): Promise<Rendered> => {
  const renderer = createRenderer(data)
  // each answer is fetched once: what the edge's cache costs is measured elsewhere
  const answers = new Map<string, Promise<{ status: number; body: string }>>()
  const fetchAnswer = async (path: string) => {
    const response = await fetch(`${shopUrl}/edge${path}`)
    return { status: response.status, body: await response.text() }
  }
  const read = (path: string) => {
    const known = answers.get(path) ?? fetchAnswer(path)
    answers.set(path, known)
    return known
  }
  const { tree, identifierPrefix } = await renderer.prepare(task, read)
  const { html } = await renderer.render(task, read)
  await perSecond(() => renderer.render(task, read), WARM_UP_SECONDS)
  await perSecond(() => renderToString(tree, { identifierPrefix }), WARM_UP_SECONDS)
  const rounds: Rendered['rounds'] = []
  for (let round = 0; round < count; round++)
    rounds.push({
      bare: await perSecond(() => renderToString(tree, { identifierPrefix })),
      ours: await perSecond(() => renderer.render(task, read)),
    })
  return { rounds, cards: html.split('<article').length - 1 }
}

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

/** Renders one page again and again in a process of its own, on one core. */
const renderOnOneCore = async (given: unknown, env: NodeJS.ProcessEnv): Promise<Rendered> => {
  const folder = mkdtempSync(join(tmpdir(), 'zmig-bench-'))
  const file = join(folder, 'given.json')
  writeFileSync(file, JSON.stringify(given))
  try {
    const output = await outputOf(import.meta.filename, [file], {
      core: 0,
      env: { ...env, NODE_ENV: 'production' },
    })
    return JSON.parse(output) as Rendered
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Pages a second on one core, uncached, against bare renderToString of the same tree. */
export const benchRender = async ({ url, dataDirectory, env }: BenchedShop, { load, show }: Run): Promise<void> => {
  for (const { name, path } of [
    { name: 'size list', path: LIST },
    { name: 'bike', path: BIKE },
  ]) {
    const given = { ...(await describe(url, dataDirectory, path)), rounds: scaled(ROUNDS, load) }
    const { rounds, cards } = await renderOnOneCore(given, env)
    const value = median(rounds.map(({ ours }) => ours))
    const limit = median(rounds.map(({ bare }) => bare))
    const ratio = median(rounds.map(({ ours, bare }) => ours / bare))
    const measure = { value, unit: 'pages/s', limit, ratio }
    show([
      { name: `server render of a ${name} with ${cards} cards`, ...measure, target: { of: 'value', atLeast: 1000 } },
      { name: '  the same against bare renderToString', ...measure, target: { of: 'ratio', atLeast: 0.7 } },
    ])
  }
}

// Pages are rendered in a process of its own. argv: a file with what is given (JSON).
if (import.meta.main)
  console.log(JSON.stringify(await render(JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Given)))
