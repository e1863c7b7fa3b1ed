import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '@zmig/kit'
import {
  atSteadyPace,
  dueIn,
  fillShelves,
  makeCoupons,
  slowest,
  withShop,
  type Answered,
  type Browsers,
  type OrderingShop,
} from './buyers.ts'
import { counted, median, scaled, type Measure, type Run } from './measure.ts'
import { root } from './processes.ts'

const PER_SECOND = 200
const SECONDS = { warmUp: 3, run: 15 }
const SHORTEST = 1
const TYRES = 600

type Question = (number: number) => Promise<Answered>

const failed = (error: unknown): Answered => ({ status: 0, body: String(error), milliseconds: 0 })

/** Sends so many requests a second without waiting for answers. @param isRight whether an answer is correct */
const askSteadily = async (
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

/** What a coupon is worth for a cart of one tyre: six hundred codes, one in four of them none. */
export const benchCouponCheck = (shop: OrderingShop, { load, show }: Run): Promise<void> =>
  withShop(shop, async (browsers, database) => {
    const { stocked } = await fillShelves(database, { stocked: TYRES, last: 0 })
    const codes = await makeCoupons(database, stocked, { prefix: 'CHECK', singleUse: false })
    const ask: Question = (number) => {
      const place = number % TYRES
      const code = number % 4 === 3 ? `NONE${place}` : codes[place]
      return browsers.post('/validate-coupon', { code, cart: { items: [{ ean: stocked[place], quantity: 1 }] } })
    }
    show(await askSteadily('coupon check', ask, (body) => body.includes('"valid"'), load))
  })

/** The days of a garage for a cart of one tyre: every garage in turn, six hundred tyres. */
export const benchInstallDates = (shop: OrderingShop, { load, show }: Run): Promise<void> =>
  withShop(shop, async (browsers, database) => {
    const { stocked } = await fillShelves(database, { stocked: TYRES, last: 0 })
    const garages = await database.query<{ id: string }>(
      'select id from ordering.garage where not hide and not manual_booking order by id',
    )
    const ask: Question = (number) => {
      const garage = garages[number % garages.length]?.id ?? ''
      return browsers.get(`/checkout/install/dates/${garage}?eans=${stocked[number % TYRES]}`)
    }
    show(await askSteadily('days of a garage', ask, (body) => body.includes('"displayText"'), load))
  })

const PAIRS = { warmUp: 200, run: 3_000 }
/** Addresses for measuring (RFC 2544), so many that none reaches its limit. */
const addressOf = (number: number): string => `198.18.${number % 250}.${1 + (Math.floor(number / 250) % 250)}`

/** What a limit costs an uncached call: the same check of a coupon in turn without and with a counted address. */
export const benchLimits = (shop: OrderingShop, { load, show }: Run): Promise<void> =>
  withShop(shop, async (browsers, database) => {
    const { stocked } = await fillShelves(database, { stocked: TYRES, last: 0 })
    const check = async (number: number, from?: string): Promise<number> => {
      const cart = { items: [{ ean: stocked[number % TYRES], quantity: 1 }] }
      const { status, milliseconds } = await browsers.post('/validate-coupon', { code: 'NONE', cart }, from)
      if (status !== 200) throw new Error(`a coupon check was answered with ${status}`)
      return milliseconds
    }
    const without: number[] = []
    const limited: number[] = []
    const pairs = Math.max(50, PAIRS.run * load)
    for (let number = 0; number < PAIRS.warmUp + pairs; number += 1) {
      const one = await check(number)
      const other = await check(number, addressOf(number))
      if (number < PAIRS.warmUp) continue
      without.push(one)
      limited.push(other)
    }
    show([
      { name: 'uncached call without a limit, p50', value: median(without), unit: 'ms' },
      { name: 'uncached call with a limit, p50', value: median(limited), unit: 'ms' },
      {
        name: '  what the limit costs',
        value: median(limited) - median(without),
        unit: 'ms',
        target: { of: 'value', atMost: 0.3 },
      },
    ])
  })

/** A thousand times the seed: more than all bikes of the world with their years. */
const FITMENTS = 1_000_000
/** Bikes that are asked about, from everywhere in the catalogue. */
const ASKED = 1_000
/** Begins the ids of the copies. */
const COPY = 'bench-copy-'

type Bike = { id: string; brand: string; year: number }

/** Bikes that have an answer: sets that can be bought. */
const findBikes = (database: Database): Promise<Bike[]> =>
  database.query<Bike>(
    `select id, brand, (fact ->> 'yearFrom')::int as year from advisor.motorcycle where exists (
       select from advisor.tyre where is_set and visibility not in ('outofstock', 'none') and tyre.front_size = motorcycle.front_size
         and tyre.rear_size = motorcycle.rear_size) order by md5(id) limit $1`,
    [ASKED],
  )

/** The tables that the calls read bikes from. */
const TABLES = ['advisor.motorcycle', 'edge.search_bike']

const removeCopies = async (database: Database): Promise<void> => {
  for (const table of TABLES) {
    await database.query(`delete from ${table} where id like '${COPY}%'`)
    await database.query(`vacuum (analyze) ${table}`)
  }
}

/**
 * Copies all bikes until there are as many, each round with makes of its own, so that the bikes of a make stay as many. No
 * event tells of them: the words of the search and cached answers stay as they are.
 */
const addCopies = async (database: Database, fitments: number): Promise<void> => {
  const copied = `from (
      select bike.*, '${COPY}' || round || '-' || bike.id as copy_id, bike.brand || ' ' || round as copy_brand
      from TABLE bike, generate_series(1, 1 + $1::int / (select count(*) from TABLE)) as rounds(round)
      order by round limit greatest(0, $1::int - (select count(*) from TABLE))
    ) copy`
  const advisor = `insert into advisor.motorcycle (id, fact, changed_at)
    select copy_id, fact || jsonb_build_object('id', copy_id, 'brand', copy_brand), changed_at ${copied}`
  const edge = `insert into edge.search_bike (id, brand, model, year_from, year_to, front_size, rear_size)
    select copy_id, copy_brand, model, year_from, year_to, front_size, rear_size ${copied}`
  await database.query(advisor.replaceAll('TABLE', 'advisor.motorcycle'), [fitments])
  await database.query(edge.replaceAll('TABLE', 'edge.search_bike'), [fitments])
  for (const table of TABLES) await database.query(`vacuum (analyze) ${table}`)
  await database.query('checkpoint') // it would come while answers are timed
}

/** Bikes of a year, and recommendations, each time to another rider, so that no limit is reached. */
const askAbout = async (
  { browsers, database, load }: { browsers: Browsers; database: Database; load: number },
  what: { models: string; recommendation: string; firstRider: number },
) => {
  const bikes = await findBikes(database)
  // what an answer costs must not depend on how many were given before
  await database.query('delete from advisor.wizard_run')
  await database.query('vacuum (analyze) advisor.wizard_run')
  const bikeOf = (number: number) => bikes[number % bikes.length]
  const models: Question = (number) => {
    const { brand, year } = bikeOf(number) ?? {}
    return browsers.post('/motorcycle/models', { brand, year })
  }
  const recommend: Question = (number) =>
    browsers.post('/wizard/recommend-tiers', {
      visitorName: 'דנה לוי',
      visitorPhoneNumber: `05${String(what.firstRider + number).padStart(8, '0')}`,
      motorcycle: bikeOf(number)?.id,
      usage: 'daily',
      kilometers: '500-1000',
      selectedTyreType: 'set',
    })
  const isAnswer = (body: string) => body.startsWith('{"ok":true')
  const pace = { perSecond: 100, atMost: 10 }
  return {
    models: await askSteadily(what.models, models, (body) => body.includes('"model"'), load, pace),
    recommendation: await askSteadily(what.recommendation, recommend, isAnswer, load, { ...pace, atMost: 15 }),
  }
}

/** Which row of a question is its p99. */
const P99 = 1

const p99Of = (measures: Measure[]): number => measures[P99]?.value ?? Number.NaN

const faster = (one: Measure[], other: Measure[]): Measure[] => (p99Of(other) < p99Of(one) ? other : one)

/** Compares the p99 of a question with that of the same question without the copies. */
const against = (without: Measure[], beside: Measure[]): Measure[] =>
  beside.map((row, index) => {
    if (index !== P99) return row
    const name = `${row.name}; limit: without them, ratio: how many times as long`
    const limit = p99Of(without)
    return { ...row, name, limit, ratio: row.value / limit, target: { of: 'ratio', atMost: 1.5 } }
  })

type Files = Record<string, { brotli?: number }>

/**
 * The JavaScript that only the wizard's page loads: its slice's entry, its page and its copy of the contract with zod. Other
 * pages of the slice and what the shell provides to every slice do not count.
 */
const measureScripts = (): Measure[] => {
  const meta = readFileSync(join(root, '.cache/build/wizard/meta.json'), 'utf8')
  const { files } = JSON.parse(meta) as { files: Files }
  const own = Object.entries(files).filter(
    ([path]) => path.endsWith('.js') && path.startsWith('client/') && !/\/page-(?!wizard\.)/.test(path),
  )
  if (!own.some(([path]) => path.includes('/page-wizard.'))) throw new Error('the wizard has no page of its own')
  const first = own.filter(([path]) => !path.includes('/contract.'))
  const kilobytes = (held: typeof own) => held.reduce((sum, [, { brotli = 0 }]) => sum + brotli, 0) / 1024
  return [
    {
      name: `wizard page: its own JavaScript, brotli, ${own.length} files`,
      value: kilobytes(own),
      unit: 'KB',
      target: { of: 'value', atMost: 25 },
    },
    { name: '  of it before the visitor does anything', value: kilobytes(first), unit: 'KB' },
  ]
}

/** Makes, bikes of a year and recommendations of the rules: with the seed's bikes, then the last two with a million. */
export const benchWizard = (shop: OrderingShop, { load, show }: Run): Promise<void> =>
  withShop(shop, async (browsers, database) => {
    show(measureScripts())
    try {
      const brands: Question = () => browsers.get('/motorcycle/brands')
      const pace = { perSecond: 100, atMost: 10 }
      show(await askSteadily('makes of bikes', brands, (body) => body.includes('"Honda"'), load, pace))
      const given = { browsers, database, load }
      const few = { models: 'bikes of a year', recommendation: 'recommendation of the rules' }
      const before = await askAbout(given, { ...few, firstRider: 0 })
      const fitments = scaled(FITMENTS, load)
      const many = {
        models: `bikes of a year of ${counted(fitments)} fitments`,
        recommendation: `recommendation of ${counted(fitments)} fitments`,
      }
      await addCopies(database, fitments)
      const beside = await askAbout(given, { ...many, firstRider: FITMENTS })
      await removeCopies(database)
      const after = await askAbout(given, { ...few, firstRider: 2 * FITMENTS })
      const models = faster(before.models, after.models)
      const recommendation = faster(before.recommendation, after.recommendation)
      show([
        ...models,
        ...recommendation,
        ...against(models, beside.models),
        ...against(recommendation, beside.recommendation),
      ])
    } finally {
      await removeCopies(database)
    }
  })
