import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { counted, scaled, type Measure, type Run } from './measure.ts'
import { outputOf, residentMegabytes, root, webOf } from './processes.ts'
import { benchCommands } from './slice-build.ts'
import { publishVersions, registryOf, type Registry } from './slice-registry.ts'
import { benchSwitches, PAGE, SLICE, untilServed } from './slice-switch.ts'
import { openPhone, withBrowser, type BenchedShop } from './shop-pages.ts'

const VERSIONS = 6
const ACTIVATIONS = 500
/** of 500 activations, so that they take a while under load */
const A_SECOND = 10
const VIEWS_A_SECOND = 200

/** What autocannon counts. */
type Viewed = { requests: { total: number }; non2xx: number; errors: number; timeouts: number }

const view = async (url: string, seconds: number): Promise<Viewed> => {
  const autocannon = join(root, 'node_modules/autocannon/autocannon.js')
  const args = ['-j', '-n', '-c', '20', '-R', String(VIEWS_A_SECOND), '-d', String(seconds), url + PAGE]
  const output = await outputOf(autocannon, args)
  return JSON.parse(output.slice(output.indexOf('{'))) as Viewed
}

/** React's errors of a tree that is not what the server rendered, as its production build numbers them. */
const MISMATCH = /Minified React error #(418|419|421|422|423|425)\b|[Hh]ydration|did not match/

type Sampled = { pages: number; mismatches: number; dead: number }

/**
 * Opens the page in Chromium again and again while versions change.
 * @returns how many pages were opened, of how many React found other HTML than it renders, and how many no script took over
 */
const samplePages = (shop: BenchedShop, chromium: string, ending: { is: boolean }, signal: AbortSignal) =>
  withBrowser({ chromium, signal }, async (browser): Promise<Sampled> => {
    const page = await openPhone(browser)
    const sampled: Sampled = { pages: 0, mismatches: 0, dead: 0 }
    let mismatched = false
    const note = (text: string) => {
      mismatched ||= MISMATCH.test(text)
    }
    page.on('console', (message) => note(message.text()))
    page.on('pageerror', (error) => note(error.message))
    while (!ending.is && !signal.aborted) {
      mismatched = false
      await page.goto(shop.url + PAGE)
      const isAlive = await page
        .waitForFunction(
          (slice) => {
            const root = document.querySelector(`#slice-${slice}`)
            return root && Object.keys(root).some((key) => key.startsWith('__reactContainer'))
          },
          SLICE,
          { timeout: 10_000 },
        )
        .then(() => page.waitForLoadState('networkidle').then(() => true))
        .catch(() => false)
      sampled.pages += 1
      sampled.mismatches += Number(mismatched)
      sampled.dead += Number(!isAlive)
    }
    return sampled
  })

const rowsUnderLoad = (
  what: string,
  { requests, non2xx, errors, timeouts }: Viewed,
  { pages, mismatches, dead }: Sampled,
  { restarts, memory }: { restarts: number; memory: number },
): Measure[] => {
  const none = { of: 'value', atMost: 0 } as const
  return [
    {
      name: `${what}: failed of ${counted(requests.total)} views`,
      value: non2xx + errors + timeouts,
      unit: 'views',
      target: none,
    },
    { name: '  restarts of the web process', value: restarts, unit: '', target: none },
    {
      name: `  pages with a hydration mismatch of ${counted(pages)} in Chromium`,
      value: mismatches,
      unit: 'pages',
      target: none,
    },
    { name: '  pages of these that no script took over', value: dead, unit: 'pages', target: none },
    {
      name: '  memory of the web process afterwards, beside that before',
      value: memory,
      unit: '%',
      target: { of: 'value', atMost: 110 },
    },
  ]
}

/** How often versions change under load, what the load lost, and what the web process holds afterwards. */
const benchUnderLoad = async (
  registry: Registry,
  shop: BenchedShop,
  versions: readonly string[],
  { load, show, signal }: Run,
): Promise<void> => {
  const { url, pid } = shop
  const chromium = await shop.chromium()
  const web = webOf(pid)
  const activations = scaled(ACTIVATIONS, load)
  await view(url, scaled(10, load))
  const before = residentMegabytes(web)
  const seconds = Math.ceil(activations / A_SECOND)
  const ending = { is: false }
  const sampling = samplePages(shop, chromium, ending, signal)
  sampling.catch(() => undefined) // awaited below
  const viewing = view(url, seconds + 5)
  for (let number = 0; number < activations; number++)
    await Promise.all([
      registry.activate(SLICE, versions[number % versions.length] ?? ''),
      setTimeout(1_000 / A_SECOND),
    ])
  const viewed = await viewing
  ending.is = true
  const sampled = await sampling
  await untilServed(url, versions[(activations - 1) % versions.length] ?? '')
  const what = `${counted(activations)} activations in ${seconds} s under ${VIEWS_A_SECOND} views/s`
  const memory = (residentMegabytes(web) / before) * 100
  show(rowsUnderLoad(what, viewed, sampled, { restarts: Number(webOf(pid) !== web), memory }))
}

/** How fast a team deploys a slice: from its sources to the pages of the shop, and back; and what federation costs a visitor. */
export const benchSlices = async (shop: BenchedShop, run: Run): Promise<void> => {
  const { dataDirectory } = shop
  const registry = registryOf(dataDirectory)
  // webpack is loaded for this part only
  const { benchOneBundle } = await import('./one-bundle.ts')
  await benchOneBundle(run)
  await benchCommands(shop, run)
  const { versions } = await publishVersions(registry, dataDirectory, SLICE, VERSIONS)
  await benchSwitches({ registry, shop, versions, atMost: 1_000, where: '' }, run)
  await benchUnderLoad(registry, shop, versions, run)
}
