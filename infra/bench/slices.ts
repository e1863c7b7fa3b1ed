import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { collect, watchResident, type Held } from './held-memory.ts'
import { counted, scaled, type Measure, type Run } from './measure.ts'
import { outputOf, root, webOf } from './processes.ts'
import { benchCommands } from './slice-build.ts'
import { publishVersions, registryOf, type Registry } from './slice-registry.ts'
import { benchSwitches, PAGE, SLICE, untilServed } from './slice-switch.ts'
import { openPhone, withBrowser, type BenchedShop } from './shop-pages.ts'

const VERSIONS = 6
const ACTIVATIONS = 500
/** of 500 activations, so that they take a while under load */
const A_SECOND = 10
const VIEWS_A_SECOND = 200

/** A round of the warm-up. On two cores resident memory rises for a minute of views after the start, and then no more. */
const ROUND_SECONDS = 15
const MOST_ROUNDS = 20

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

type Loaded = { viewed: Viewed; sampled: Sampled; most: number }

/** Views the page 200 times a second, and in Chromium, while work is done. @returns also the most MB that the web process took meanwhile */
const underLoad = async (
  shop: BenchedShop,
  seconds: number,
  { signal }: Pick<Run, 'signal'>,
  work: () => Promise<void> = () => Promise.resolve(),
): Promise<Loaded> => {
  const ending = { is: false }
  const sampling = samplePages(shop, await shop.chromium(), ending, signal)
  sampling.catch(() => undefined) // awaited below
  const stopWatching = watchResident(webOf(shop.pid))
  const viewing = view(shop.url, seconds)
  await work()
  const viewed = await viewing
  const most = stopWatching()
  ending.is = true
  return { viewed, sampled: await sampling, most }
}

type WarmedUp = { seconds: number; most: number; before: Held }

/**
 * Lets memory settle under the views that follow: each version serves for a round, and then one after the other until two rounds
 * leave the same heap within 1 % once garbage is collected. What a version brings is kept from then on (its bundle in the render
 * workers, its page and the page's compressed forms), and resident memory has risen as far as it does between two collections.
 * @throws when it has not settled in time; with less than the full load the last figures count
 */
const warmUp = async (
  registry: Registry,
  shop: BenchedShop,
  versions: readonly string[],
  run: Run,
): Promise<WarmedUp> => {
  const round = scaled(ROUND_SECONDS, run.load)
  let most = 0
  let last: Held | undefined
  for (let number = 1; number <= MOST_ROUNDS; number++) {
    await registry.activate(SLICE, versions[number % versions.length] ?? '')
    most = Math.max(most, (await underLoad(shop, round, run)).most)
    if (number < versions.length) continue
    const before = await collect(webOf(shop.pid))
    if (last && Math.abs(before.heap / last.heap - 1) < 0.01) return { seconds: number * round, most, before }
    last = before
  }
  if (!last || run.load === 1) throw new Error(`memory had not settled after ${MOST_ROUNDS * round} s of views`)
  return { seconds: MOST_ROUNDS * round, most, before: last }
}

const rowsUnderLoad = (
  what: string,
  { requests, non2xx, errors, timeouts }: Viewed,
  { pages, mismatches, dead }: Sampled,
  restarts: number,
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
  ]
}

const rowsOfMemory = (
  { seconds, most, before }: WarmedUp,
  after: Held & { most: number },
  activations: number,
): Measure[] => {
  const target = { of: 'value', atMost: 110 } as const
  const share = (one: number, other: number) => ({ value: (one / other) * 100, unit: '%', target })
  const kept = ((after.heap - before.heap) * 1_024) / activations
  return [
    {
      name: '  heap of the web process after its garbage is collected, beside before',
      ...share(after.heap, before.heap),
    },
    { name: '  its resident memory then, beside before', ...share(after.resident, before.resident) },
    { name: '  the most that was resident meanwhile, beside the most in the warm-up', ...share(after.most, most) },
    { name: '  kept of each activation', value: kept, unit: 'KB' },
    { name: '  warm-up until memory had settled', value: seconds, unit: 's' },
  ]
}

/**
 * How often versions change under load, what the load lost, and what the web process holds afterwards.
 *
 * Memory is compared after a warm-up, because the collector lets the heap more than double before it runs (`node-child.ts`): under
 * views alone, while no version changed, a shop that had just started went from 196 to 240 MB in a minute and back to 188 at its first
 * collection. What is kept shows once garbage is collected; the most that was resident is what a shop must have room for.
 * Measured with 1,000 activations of six versions: heap 99.8 MB after the first 250, 100.0 after the last (optimised code), resident
 * 248 MB all along; the heap of a render worker did not differ by one object.
 */
const benchUnderLoad = async (
  registry: Registry,
  shop: BenchedShop,
  versions: readonly string[],
  run: Run,
): Promise<void> => {
  const { url, pid } = shop
  const web = webOf(pid)
  const activations = scaled(ACTIVATIONS, run.load)
  const warmedUp = await warmUp(registry, shop, versions, run)
  const seconds = Math.ceil(activations / A_SECOND)
  const { viewed, sampled, most } = await underLoad(shop, seconds + 5, run, async () => {
    for (let number = 0; number < activations; number++)
      await Promise.all([
        registry.activate(SLICE, versions[number % versions.length] ?? ''),
        setTimeout(1_000 / A_SECOND),
      ])
  })
  await untilServed(url, versions[(activations - 1) % versions.length] ?? '')
  const what = `${counted(activations)} activations in ${seconds} s under ${VIEWS_A_SECOND} views/s`
  const after = { ...(await collect(webOf(pid))), most }
  run.show([
    ...rowsUnderLoad(what, viewed, sampled, Number(webOf(pid) !== web)),
    ...rowsOfMemory(warmedUp, after, activations),
  ])
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
