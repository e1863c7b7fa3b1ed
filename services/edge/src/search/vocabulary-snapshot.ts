import { wheelsOf } from '@zmig/edge-contract'
import type { Logger, Sql } from '@zmig/kit'
import {
  type BikeRow,
  bikeSlugs,
  buildVocabulary,
  createVocabulary,
  finishInTurns,
  type LineRow,
  type Vocabulary,
  type VocabularyRows,
} from './language/index.ts'
import type { TouchedBus } from '../door/answer/touched.ts'
import { VOCABULARY_KEY, WORDS_KEY } from './search-keys.ts'
import { slugOf } from '../tyre-row.ts'

const LINES = `
  select brand_name as brand, line, hebrew_name as "hebrewName", category, count(*)::int as products
  from edge.search_tyre where listed group by 1, 2, 3, 4 order by 1, 2, 3, 4`

const SIZES = `
  select size, count(*)::int as products from edge.search_tyre, unnest(sizes) size where listed group by size order by size`

const BIKES = `
  select id, brand, model, year_from as "yearFrom", year_to as "yearTo", front_size as "frontSize", rear_size as "rearSize",
    front_load as "frontLoad", front_speed as "frontSpeed", rear_load as "rearLoad", rear_speed as "rearSpeed"
  from edge.search_bike order by id`

type AliasRow = { kind: string; brand: string; line: string; alias: string }

const toSize = ({ size, products }: { size: string; products: number }) => {
  const [width = '', profile = '', rim = ''] = size.split('/')
  return { width, profile, rim, products }
}

/** Every word of the read model that a search can be read with, in an order that only the rows decide. */
export const findVocabularyRows = async (sql: Sql): Promise<VocabularyRows> => {
  const [lines, sizes, categories, bikes, aliases] = await Promise.all([
    sql.query<LineRow>(LINES),
    sql.query<{ size: string; products: number }>(SIZES),
    sql.query<{ id: string; name: string }>('select id, name from edge.search_category order by id'),
    sql.query<BikeRow>(BIKES),
    sql.query<AliasRow>('select kind, brand, line, alias from edge.search_alias order by key'),
  ])
  const ofKind = (kind: string) => aliases.filter((alias) => alias.kind === kind)
  return {
    lines,
    sizes: sizes.map(toSize),
    categories,
    bikes: bikes.map(({ id, brand, model, yearFrom, yearTo, ...wheels }) => ({
      id,
      brand,
      model,
      yearFrom,
      yearTo,
      ...wheelsOf(wheels),
    })),
    aliases: ofKind('tyre').map(({ brand, line, alias }) => ({ brand, line, alias })),
    bikeAliases: ofKind('bike').map(({ brand, line, alias }) => ({ brand, model: line, alias })),
  }
}

/**
 * 700 ms from a change to its renewal: what is saved together is read together, and a new word is found within two seconds. While
 * many changes keep coming each renewal waits twice as long as the one before, up to 15 s: reading the words of 25,000 products
 * takes this process some 300 ms of work, in turns, and as much again for the garbage collector; shoppers would feel it in every
 * second of an import of minutes.
 */
const DELAY_MS = { first: 700, longest: 15_000 }
/** Staff who list one product after the other make a change or two between renewals; an import makes eight and more. */
const FEW_CHANGES = 4
/** 15 ms after each turn of 5 ms: a renewal takes a quarter of this process; nobody waits for it. */
const REST_MS = 15
/** 1 s after a failure: the database may be restarting. */
const RETRY_MS = 1_000

/** The words that searches are read with, as this process knows them. */
export type Words = {
  vocabulary: Vocabulary
  bikes: ReadonlyMap<string, BikeRow>
  /** ids of bikes whose model had other sizes in other years */
  apart: ReadonlySet<string>
  /** what shoppers know brands (by slug) and categories (by id) as */
  names: { brand: ReadonlyMap<string, string>; category: ReadonlyMap<string, string> }
}

const findApart = (bikes: readonly BikeRow[]): string[] => {
  const pageOf = (bike: BikeRow) => Object.values(bikeSlugs(bike)).join('/')
  const sizesOf = ({ frontSize, rearSize }: BikeRow) => `${frontSize}+${rearSize}`
  return [...Map.groupBy(bikes, pageOf).values()]
    .filter((model) => new Set(model.map(sizesOf)).size > 1)
    .flatMap((model) => model.map(({ id }) => id))
}

export const toWords = (rows: VocabularyRows, vocabulary = createVocabulary(rows)): Words => ({
  vocabulary,
  bikes: new Map(rows.bikes.map((bike) => [bike.id, bike])),
  apart: new Set(findApart(rows.bikes)),
  names: {
    brand: new Map(rows.lines.map(({ brand }) => [slugOf(brand), brand])),
    category: new Map(rows.categories.map(({ id, name }) => [id, name])),
  },
})

export type VocabularySnapshot = {
  /** The words of now; waits for the database only as long as there are none at all. @throws what the database throws */
  current(): Promise<Words>
  /** Loads the words and follows their changes. @returns a function that stops */
  start(): () => void
}

export const createVocabularySnapshot = (
  sql: Sql,
  bus: Pick<TouchedBus, 'onTouched' | 'drop'>,
  logger: Pick<Logger, 'warn'>,
): VocabularySnapshot => {
  let words: Words | undefined
  let loading: Promise<Words> | undefined
  let timer: NodeJS.Timeout | undefined
  /** how many have come that the words do not hold yet */
  let changes = 0
  let delay = DELAY_MS.first
  let renewedAt = 0
  let stopped = false

  const read = async (): Promise<Words> => {
    delay = changes > FEW_CHANGES ? Math.min(delay * 2, DELAY_MS.longest) : DELAY_MS.first
    changes = 0
    const rows = await findVocabularyRows(sql)
    words = toWords(rows, await finishInTurns(buildVocabulary(rows), words ? REST_MS : 0))
    bus.drop([VOCABULARY_KEY])
    return words
  }
  const load = (): Promise<Words> =>
    (loading ??= read().finally(() => {
      loading = undefined
    }))
  const plan = (milliseconds: number) => {
    if (!stopped) timer ??= setTimeout(() => void renew(), milliseconds).unref()
  }
  const planRenewal = () => {
    if (changes === 0 || loading || timer) return
    if (performance.now() - renewedAt > delay) delay = DELAY_MS.first
    plan(delay)
  }
  const renew = async () => {
    timer = undefined
    try {
      await load()
      renewedAt = performance.now()
      planRenewal()
    } catch (error) {
      logger.warn({ err: error }, 'the words of the search could not be read; trying again')
      plan(RETRY_MS)
    }
  }

  return {
    current: () => (words ? Promise.resolve(words) : load()),
    start: () => {
      const stopListening = bus.onTouched((rows) => {
        if (rows !== 'all' && !rows.some(({ key }) => key === WORDS_KEY)) return
        changes += 1
        planRenewal()
      })
      void renew()
      return () => {
        stopped = true
        clearTimeout(timer)
        stopListening()
      }
    },
  }
}
