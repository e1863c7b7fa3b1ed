import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createCallTokens } from '@zmig/kit/callers'
import { developmentSecret } from '@zmig/kit/development-secret'
import { packSlice, readShopKey } from '@zmig/slices/package'
import { anotherVersion } from '@zmig/slices/testing'
import { counted, median, percentile, scaled, type Run } from './measure.ts'
import { outputOf, residentMegabytes, root, webOf } from './processes.ts'
import type { BenchedShop } from './shop-pages.ts'

/** A slice of middle size, and a page of it that is kept in the page cache. */
const SLICE = 'wizard'
const PAGE = '/find-the-right-tires-for-you'
/** The largest slice. */
const LARGEST = 'storefront'

const VERSIONS = 5
const SWITCHES = 20
const ACTIVATIONS = 500
/** of 500 activations, so that they take a while under load */
const A_SECOND = 10
const VIEWS_A_SECOND = 200

const buildOf = (slice: string) => join(root, '.cache/build', slice)

/** The registry of a shop on this machine, as its operator has it. */
const registryOf = (dataDirectory: string) => {
  const { services } = JSON.parse(readFileSync(join(dataDirectory, 'ports.json'), 'utf8')) as { services: number }
  const tokens = createCallTokens(developmentSecret(dataDirectory, 'SERVICES_SECRET'), 'operator')
  const send = async (command: string, type: string, body: string | Buffer<ArrayBuffer>): Promise<void> => {
    const address = `http://127.0.0.1:${services}/slices/${command}`
    const headers = { 'content-type': type, ...tokens('/slices') }
    const answer = await fetch(address, { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(`${command} was answered with ${answer.status}: ${await answer.text()}`)
  }
  return {
    publish: (packed: Buffer) => send('publish', 'application/gzip', Buffer.from(packed)),
    activate: (slice: string, version: string) =>
      send('activate', 'application/json', JSON.stringify({ slice, version })),
    rollback: (slice: string) => send('rollback', 'application/json', JSON.stringify({ slice })),
  }
}
type Registry = ReturnType<typeof registryOf>

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

const build = (slice: string) => timed(() => outputOf(join(root, 'infra/build/build.ts'), [slice]))

/** From the sources to a build: after a change, and where nothing was ever built. */
const benchBuild = async ({ show }: Run): Promise<void> => {
  rmSync(buildOf(LARGEST), { recursive: true, force: true })
  const again = await build(LARGEST)
  rmSync(buildOf(LARGEST), { recursive: true, force: true })
  for (const part of ['client', 'server'])
    rmSync(join(root, `.cache/webpack/${LARGEST}-${part}`), { recursive: true, force: true })
  const anew = await build(LARGEST)
  const target = { of: 'value', atMost: 4_000 } as const
  show([
    { name: 'slice build of the storefront, after an earlier one', value: again, unit: 'ms', target },
    { name: 'slice build of the storefront, the first one', value: anew, unit: 'ms', target },
  ])
}

const versionOf = (slice: string): string =>
  (JSON.parse(readFileSync(join(buildOf(slice), 'meta.json'), 'utf8')) as { version: string }).version

/** Publishes versions that differ in their names only. @returns the names, and how long each took in milliseconds */
const publishVersions = async (registry: Registry, dataDirectory: string, slice: string, count: number) => {
  const before = versionOf(slice)
  const run = Date.now().toString(36).slice(-3)
  const versions: string[] = []
  const took: number[] = []
  for (let number = 0; number < count; number++) {
    const version = `${before.slice(0, -5)}${run}${String(number).padStart(2, '0')}`
    const directory = anotherVersion(buildOf(slice), before, version, { edit: (_path, code) => code })
    took.push(await timed(async () => registry.publish(await packSlice(directory, readShopKey(dataDirectory)))))
    rmSync(directory, { recursive: true })
    versions.push(version)
  }
  return { versions, took }
}

/** Until a page of the web process names the version. */
const untilServed = async (url: string, version: string): Promise<void> => {
  for (;;) {
    const page = await fetch(url + PAGE, { headers: { accept: 'text/html' } })
    if ((await page.text()).includes(`data-version="${version}"`)) return
  }
}

/** What autocannon counts. */
type Viewed = { requests: { total: number }; non2xx: number; errors: number; timeouts: number }

/** How often versions change under load, what the load lost, and what the web process holds afterwards. */
const benchUnderLoad = async (
  registry: Registry,
  { url, pid }: BenchedShop,
  versions: readonly string[],
  { load, show }: Run,
): Promise<void> => {
  const web = webOf(pid)
  const activations = scaled(ACTIVATIONS, load)
  const autocannon = join(root, 'node_modules/autocannon/autocannon.js')
  const view = async (seconds: number): Promise<Viewed> => {
    const args = ['-j', '-n', '-c', '20', '-R', String(VIEWS_A_SECOND), '-d', String(seconds), url + PAGE]
    const output = await outputOf(autocannon, args)
    return JSON.parse(output.slice(output.indexOf('{'))) as Viewed
  }
  await view(scaled(10, load))
  const before = residentMegabytes(web)
  const seconds = Math.ceil(activations / A_SECOND)
  const viewing = view(seconds + 5)
  for (let number = 0; number < activations; number++)
    await Promise.all([
      registry.activate(SLICE, versions[number % versions.length] ?? ''),
      setTimeout(1_000 / A_SECOND),
    ])
  const { requests, non2xx, errors, timeouts } = await viewing
  await untilServed(url, versions[(activations - 1) % versions.length] ?? '')
  const what = `${counted(activations)} activations in ${seconds} s under ${VIEWS_A_SECOND} views/s`
  show([
    {
      name: `${what}: failed of ${counted(requests.total)} views`,
      value: non2xx + errors + timeouts,
      unit: 'views',
      target: { of: 'value', atMost: 0 },
    },
    {
      name: '  memory of the web process afterwards, beside that before',
      value: (residentMegabytes(web) / before) * 100,
      unit: '%',
      target: { of: 'value', atMost: 110 },
    },
  ])
}

/** How fast a team deploys a slice: from its sources to the pages of the shop, and back. */
export const benchSlices = async (shop: BenchedShop, run: Run): Promise<void> => {
  const { url, dataDirectory } = shop
  const { load, show } = run
  const registry = registryOf(dataDirectory)
  await benchBuild(run)
  const published = await publishVersions(registry, dataDirectory, LARGEST, scaled(VERSIONS, load))
  show([
    {
      name: 'publish of the storefront with the whole gate, median',
      value: median(published.took),
      unit: 'ms',
      target: { of: 'value', atMost: 6_000 },
    },
  ])
  const { versions } = await publishVersions(registry, dataDirectory, SLICE, 2)
  const [one = '', other = ''] = versions
  const activated: number[] = []
  const rolledBack: number[] = []
  await registry.activate(SLICE, one)
  for (let number = 0; number < scaled(SWITCHES, load); number++) {
    activated.push(
      await timed(async () => {
        await registry.activate(SLICE, other)
        await untilServed(url, other)
      }),
    )
    rolledBack.push(
      await timed(async () => {
        await registry.rollback(SLICE)
        await untilServed(url, one)
      }),
    )
  }
  const target = { of: 'value', atMost: 1_000 } as const
  show([
    {
      name: 'activate, until the web process serves it, 95 of 100',
      value: percentile(activated, 0.95),
      unit: 'ms',
      target,
    },
    {
      name: 'rollback, until the web process serves it, 95 of 100',
      value: percentile(rolledBack, 0.95),
      unit: 'ms',
      target,
    },
  ])
  await benchUnderLoad(registry, shop, versions, run)
}
