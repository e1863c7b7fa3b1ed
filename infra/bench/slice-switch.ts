import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { percentile, scaled, type Run } from './measure.ts'
import { root, startNode, webOf } from './processes.ts'
import { timed, type Registry } from './slice-registry.ts'
import type { BenchedShop } from './shop-pages.ts'

/** A slice of middle size, and a page of it that is kept in the page cache. */
export const SLICE = 'wizard'
export const PAGE = '/find-the-right-tires-for-you'

const SWITCHES = 20

/** Until a page of a web process names the version. */
export const untilServed = async (url: string, version: string): Promise<void> => {
  for (;;) {
    const page = await fetch(url + PAGE, { headers: { accept: 'text/html' } })
    if ((await page.text()).includes(`data-version="${version}"`)) return
  }
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

const environmentOf = (pid: number): NodeJS.ProcessEnv =>
  Object.fromEntries(
    readFileSync(`/proc/${pid}/environ`, 'utf8')
      .split('\0')
      .flatMap((line) => {
        const [name, ...rest] = line.split('=')
        return name && !name.startsWith('NODE_CHANNEL') ? [[name, rest.join('=')]] : []
      }),
  )

/** What a web process writes into its data folder; another one has its own. */
const OWN = ['slices', 'ports.json']

/**
 * Starts a second web process of a shop, on another port and with copies of its own, as on another machine.
 * @returns its address, and what ends it
 */
const startSecondWeb = async ({ pid, dataDirectory }: BenchedShop) => {
  const own = mkdtempSync(join(tmpdir(), 'zmigo-web-'))
  for (const name of readdirSync(dataDirectory).filter((each) => !OWN.includes(each)))
    symlinkSync(join(dataDirectory, name), join(own, name))
  const port = await freePort()
  const env = { ...environmentOf(webOf(pid)), PORT: String(port), METRICS_PORT: '0', DATA_DIR: own, LOG_LEVEL: 'warn' }
  const web = startNode(join(root, 'shell/server/src/main.ts'), [], { env })
  const url = `http://localhost:${port}`
  const stop = () => {
    web.stop()
    rmSync(own, { recursive: true, force: true })
  }
  try {
    for (let tries = 0; ; tries++) {
      const answer = await fetch(url + PAGE).catch(() => undefined)
      if (answer?.ok) return { url, stop }
      if (tries > 300) throw new Error('a second web process did not start in 30 s')
      await setTimeout(100)
    }
  } catch (error) {
    stop()
    throw error
  }
}

type Switched = {
  registry: Registry
  shop: BenchedShop
  /** published and never served; the last one is rolled back from again and again */
  versions: readonly string[]
  /** most milliseconds that both may take */
  atMost: number
  /** names the rows */
  where: string
}

/** How long an activation and a rollback take until two web processes serve them. */
export const benchSwitches = async (
  { registry, shop, versions, atMost, where }: Switched,
  { load, show }: Run,
): Promise<void> => {
  const second = await startSecondWeb(shop)
  const untilAllServe = (version: string) =>
    Promise.all([shop.url, second.url].map((url) => untilServed(url, version))).then(() => undefined)
  const activate = async (version: string) => {
    await registry.activate(SLICE, version)
    await untilAllServe(version)
  }
  try {
    const [first = '', ...others] = versions
    const neverServed = [await timed(() => activate(first))]
    for (const version of others) neverServed.push(await timed(() => activate(version)))
    const [one = '', other = ''] = versions.slice(-2)
    const again: number[] = []
    const rolledBack: number[] = []
    for (let number = 0; number < scaled(SWITCHES, load); number++) {
      rolledBack.push(
        await timed(async () => {
          await registry.rollback(SLICE)
          await untilAllServe(one)
        }),
      )
      again.push(await timed(() => activate(other)))
    }
    const target = { of: 'value', atMost } as const
    const rows = [
      { name: `activate a version that never served, until two web processes serve it${where}`, took: neverServed },
      { name: `activate one that served before, until both serve it, 95 of 100${where}`, took: again },
      { name: `roll back, until both serve it, 95 of 100${where}`, took: rolledBack },
    ]
    show(rows.map(({ name, took }) => ({ name, value: percentile(took, 0.95), unit: 'ms', target })))
  } finally {
    second.stop()
  }
}
