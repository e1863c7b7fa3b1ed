import { fillPath } from '@zmig/edge-contract'
import { HttpProblem, parseQuery, type Sql } from '@zmig/kit'
import { compilePath, expressPath, PREFIX } from './address.ts'
import type { AnswerCache } from './answer-cache.ts'
import { toAnswer, type Answer } from './answer.ts'
import type { Read } from './define-read.ts'

/** Every public read behind one door, for HTTP and for the server render alike. */
export type Reads = {
  /**
   * Answers a path below `/edge`, query included.
   * @throws HttpProblem 404 when no read has this path, 400 for parameters that make no sense
   */
  answer(path: string): Promise<Answer>
}

type Query = Record<string, unknown>

/** The one address of everything that means the same: known query fields only, in one order. */
const canonical = (read: Read, params: Record<string, string>, query: Query): string => {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, String(value)] as [string, string])
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  const path = fillPath(read.endpoint.path, params)
  return pairs.length > 0 ? `${path}?${new URLSearchParams(pairs).toString()}` : path
}

export const createReads = (reads: Read[], sql: Sql, cache: AnswerCache): Reads => {
  const compiled = reads.map((read) => ({
    read,
    match: compilePath(read.endpoint),
    route: PREFIX + expressPath(read.endpoint),
  }))
  return {
    answer: async (path) => {
      const [pathname = '', search = ''] = path.split(/\?(.*)/s)
      for (const { read, match, route } of compiled) {
        const found = match(pathname)
        if (!found) continue
        const params = read.normalise(found)
        const typed = { query: Object.fromEntries(new URLSearchParams(search)) }
        const query = (read.endpoint.query ? parseQuery(read.endpoint.query, typed as never) : {}) as Query
        return cache.fill(canonical(read, params, query), async (generation) =>
          toAnswer(await read.find(sql, params, query as never), generation, route),
        )
      }
      throw new HttpProblem(404, 'Not found', 'There is nothing at this address.')
    },
  }
}
