import { andThen, type Measure } from '../measure.ts'
import { counted, scaled, type BackboneOptions } from './options.ts'
import { inElasticsearch, inPostgres, type Ask } from './search-engines.ts'
import { withServers } from './servers.ts'

const SMALL = 2_000
const LARGE = 100_000
type Engine = 'PostgreSQL' | 'Elasticsearch'
/** Milliseconds that the p99 may take. */
const TARGETS: Record<Engine, number> = { PostgreSQL: 5, Elasticsearch: 8 }

const measuresOf = async (engine: Engine, asking: Ask, load: number): Promise<Measure[]> => {
  const few = scaled(SMALL, load)
  const many = scaled(LARGE, load)
  // The large catalogue first: warm caches then do not favour it.
  const large = await asking(many, 'wide')
  const small = await asking(few, 'wide')
  const deep = await asking(many, 'deep')
  const time = (name: string, value: number) => ({ name, value, unit: 'ms' })
  return [
    {
      ...time(`search of 30 of ${counted(many)} products in ${engine}, p99`, large.shoppers.p99),
      target: { of: 'value', atMost: TARGETS[engine] },
    },
    {
      ...time('  p50; limit: 30 products by EAN', large.shoppers.p50),
      limit: large.bare,
      ratio: large.bare / large.shoppers.p50,
    },
    {
      name: `  p50 against that of ${counted(few)} products`,
      value: large.shoppers.p50 / small.shoppers.p50,
      unit: 'times',
      target: { of: 'value', atMost: 1.5 },
    },
    time('  p50 of broad ones: a brand, a category, everything', large.broad.p50),
    time('  p99 of broad ones', large.broad.p99),
    time('  p50 when all are in the sizes of the seed', deep.shoppers.p50),
    time('  p99 when all are in the sizes of the seed', deep.shoppers.p99),
  ]
}

/** How fast a page of thirty products is found, and whether it matters how many there are. */
export const benchSearch = (options: BackboneOptions): Promise<Measure[]> =>
  withServers(options, async ({ postgres, elasticsearch }) => {
    const { engines, load } = options
    const measures = await measuresOf('PostgreSQL', inPostgres(postgres.url, load), load)
    if (!engines) return measures
    return andThen(measures, 'Elasticsearch', async () => {
      const { url } = await elasticsearch()
      return measuresOf('Elasticsearch', inElasticsearch(postgres.url, url, load), load)
    })
  })
