import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '@zmig/kit'
import { counted, scaled } from '../backbone/options.ts'
import type { Measure } from '../measure.ts'
import { root } from '../run-node.ts'
import type { Browsers } from './browsers.ts'
import { askSteadily, type Question, type Shop, withShop } from './questions.ts'

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
export const benchWizard = (shop: Shop, load: number): Promise<Measure[]> =>
  withShop(shop, async (browsers, database) => {
    try {
      const brands: Question = () => browsers.get('/motorcycle/brands')
      const pace = { perSecond: 100, atMost: 10 }
      const makes = await askSteadily('makes of bikes', brands, (body) => body.includes('"Honda"'), load, pace)
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
      return [
        ...measureScripts(),
        ...makes,
        ...models,
        ...recommendation,
        ...against(models, beside.models),
        ...against(recommendation, beside.recommendation),
      ]
    } finally {
      await removeCopies(database)
    }
  })
