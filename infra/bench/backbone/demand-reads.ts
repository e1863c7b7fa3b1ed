import type { Database } from '@zmig/kit'
import { testEan } from '@zmig/event-log/testing'

const THIRTY = 'select ean, sold, viewed from edge.demand where ean = any($1)'
const TOP = 'select ean, sold, viewed from edge.demand order by sold desc, viewed desc, ean limit $1'
const LIST = 30
const BEST = 12
/** One in so many asks for the best sellers, which reads every product; the others for those of a list. */
const TOP_IN = 10

export type Answer = 'whole' | 'failed' | 'incomplete'

/** Asks the read model as pages do, with prepared statements. @param products that it holds */
export const createDemandReads =
  (database: Database, products: number) =>
  async (number: number): Promise<Answer> => {
    const list = Array.from({ length: LIST }, (_, index) => testEan((number * LIST + index) % products))
    const isTop = number % TOP_IN === 0
    const [sql, value, rows] = isTop ? [TOP, BEST, BEST] : [THIRTY, list, LIST]
    try {
      const found = await database.query(sql, [value], { name: isTop ? 'bench-top' : 'bench-thirty' })
      return found.length === rows ? 'whole' : 'incomplete'
    } catch {
      return 'failed'
    }
  }
