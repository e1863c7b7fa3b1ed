import { searchDuration } from './metrics.ts'
import type { TyreSearch } from './tyre-search.port.ts'

/** The same engine, with its times told as a metric; failures count too, as shoppers wait for them. */
export const timedSearch = (search: TyreSearch): TyreSearch => {
  const timed = async <Value>(kind: string, work: Promise<Value>): Promise<Value> => {
    const end = searchDuration.startTimer({ engine: search.engine, kind })
    try {
      return await work
    } finally {
      end()
    }
  }
  return {
    engine: search.engine,
    search: (query) => timed('search', search.search(query)),
    count: (lists) => timed('count', search.count(lists)),
  }
}
