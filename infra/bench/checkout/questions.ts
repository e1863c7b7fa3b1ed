import { setTimeout as pause } from 'node:timers/promises'
import { createDatabase } from '@zmig/kit'
import { atSteadyPace, dueIn, slowest } from '../backbone/steady-pace.ts'
import { median, type Measure } from '../measure.ts'
import { createBrowsers, type Answered, type Browsers } from './browsers.ts'
import { fillShelves, makeCoupons } from './goods.ts'

const PER_SECOND = 200
const SECONDS = { warmUp: 3, run: 15 }
const SHORTEST = 1
const TYRES = 600

export type Shop = { url: string; databaseUrl: string }
export type Question = (number: number) => Promise<Answered>

const failed = (error: unknown): Answered => ({ status: 0, body: String(error), milliseconds: 0 })

/** Sends so many requests a second without waiting for answers. @param isRight whether an answer is correct */
export const askSteadily = async (
  what: string,
  ask: Question,
  isRight: (body: string) => boolean,
  load: number,
  { perSecond, atMost }: { perSecond: number; atMost: number } = { perSecond: PER_SECOND, atMost: 20 },
): Promise<Measure[]> => {
  const pace = atSteadyPace(perSecond, (number) => ask(number).catch(failed))
  await pause(Math.max(SECONDS.warmUp * load, SHORTEST) * 1_000)
  const from = performance.now()
  await pause(Math.max(SECONDS.run * load, SHORTEST) * 1_000)
  const to = performance.now()
  const done = dueIn(await pace.stop(), from, to)
  const wrong = done.filter(({ result }) => result.status !== 200 || !isRight(result.body))
  const [first] = wrong.map(({ result }) => result.body.slice(0, 200))
  return [
    { name: `${what} at ${perSecond} a second, p50`, value: slowest(done, 0.5), unit: 'ms' },
    {
      name: `${what} at ${perSecond} a second, p99`,
      value: slowest(done, 0.99),
      unit: 'ms',
      target: { of: 'value', atMost },
    },
    {
      name: `  of ${done.length} answers wrong${first === undefined ? '' : ` (${first})`}`,
      value: wrong.length,
      unit: '',
      target: { of: 'value', atMost: 0 },
    },
  ]
}

export const withShop = async (
  { url, databaseUrl }: Shop,
  work: (browsers: Browsers, database: ReturnType<typeof createDatabase>) => Promise<Measure[]>,
): Promise<Measure[]> => {
  const database = createDatabase(databaseUrl, { max: 2, applicationName: 'zmigo bench' })
  const browsers = createBrowsers(url)
  try {
    return await work(browsers, database)
  } finally {
    browsers.close()
    await database.end()
  }
}

/** What a coupon is worth for a cart of one tyre: six hundred codes, one in four of them none. */
export const benchCouponCheck = (shop: Shop, load: number): Promise<Measure[]> =>
  withShop(shop, async (browsers, database) => {
    const { stocked } = await fillShelves(database, { stocked: TYRES, last: 0 })
    const codes = await makeCoupons(database, stocked, { prefix: 'CHECK', singleUse: false })
    const ask: Question = (number) => {
      const place = number % TYRES
      const code = number % 4 === 3 ? `NONE${place}` : codes[place]
      return browsers.post('/validate-coupon', { code, cart: { items: [{ ean: stocked[place], quantity: 1 }] } })
    }
    return askSteadily('coupon check', ask, (body) => body.includes('"valid"'), load)
  })

/** The days of a garage for a cart of one tyre: every garage in turn, six hundred tyres. */
export const benchInstallDates = (shop: Shop, load: number): Promise<Measure[]> =>
  withShop(shop, async (browsers, database) => {
    const { stocked } = await fillShelves(database, { stocked: TYRES, last: 0 })
    const garages = await database.query<{ id: string }>(
      'select id from ordering.garage where not hide and not manual_booking order by id',
    )
    const ask: Question = (number) => {
      const garage = garages[number % garages.length]?.id ?? ''
      return browsers.get(`/checkout/install/dates/${garage}?eans=${stocked[number % TYRES]}`)
    }
    return askSteadily('days of a garage', ask, (body) => body.includes('"displayText"'), load)
  })

const PAIRS = { warmUp: 200, run: 3_000 }
/** Addresses for measuring (RFC 2544), so many that none reaches its limit. */
const addressOf = (number: number): string => `198.18.${number % 250}.${1 + (Math.floor(number / 250) % 250)}`

/** What a limit costs an uncached call: the same check of a coupon in turn without and with a counted address. */
export const benchLimits = (shop: Shop, load: number): Promise<Measure[]> =>
  withShop(shop, async (browsers, database) => {
    const { stocked } = await fillShelves(database, { stocked: TYRES, last: 0 })
    const check = async (number: number, from?: string): Promise<number> => {
      const cart = { items: [{ ean: stocked[number % TYRES], quantity: 1 }] }
      const { status, milliseconds } = await browsers.post('/validate-coupon', { code: 'NONE', cart }, from)
      if (status !== 200) throw new Error(`a coupon check was answered with ${status}`)
      return milliseconds
    }
    const [without, counted]: [number[], number[]] = [[], []]
    const pairs = Math.max(50, PAIRS.run * load)
    for (let number = 0; number < PAIRS.warmUp + pairs; number += 1) {
      const [one, other] = [await check(number), await check(number, addressOf(number))]
      if (number < PAIRS.warmUp) continue
      without.push(one)
      counted.push(other)
    }
    return [
      { name: 'uncached call without a limit, p50', value: median(without), unit: 'ms' },
      { name: 'uncached call with a limit, p50', value: median(counted), unit: 'ms' },
      {
        name: '  what the limit costs',
        value: median(counted) - median(without),
        unit: 'ms',
        target: { of: 'value', atMost: 0.3 },
      },
    ]
  })
