import { fillPath, type AnswerOf, type Endpoint, type OpenEndpoint } from '@zmig/edge-contract'
import { HttpProblem, parseQuery, problemBody, type Sql } from '@zmig/kit'
import type * as z from 'zod/mini'
import { compilePath, expressPath, PREFIX, type Params } from './address.ts'
import type { AnswerCache } from './answer-cache.ts'
import { toAnswer, type Answer, type Found } from './answer.ts'
import { dropsPages } from './touched.ts'

type OutputOf<E> = E extends Endpoint<infer Query> ? z.output<Query> : never

/** A GET for everyone that is answered from a read model through the answer cache, the same for all visitors. */
export type CachedQuery = {
  endpoint: OpenEndpoint
  /** brings parameters that mean the same into one form, so that they share one answer */
  normalise: (params: Params) => Params
  find: (sql: Sql, params: Params, query: never) => Promise<Found>
}

/**
 * Joins a GET of the contract with its cached answer.
 * @param find parameters → body and the keys it depends on; the body's type is the contract's answer
 */
export const defineCachedQuery = <E extends OpenEndpoint>(
  endpoint: E,
  find: (sql: Sql, params: Params, query: OutputOf<E>) => Promise<Omit<Found, 'body'> & { body: AnswerOf<E> }>,
  normalise: (params: Params) => Params = (params) => params,
): CachedQuery => ({ endpoint, normalise, find })

/** All cached queries, for HTTP and for the server render. */
export type CachedQueries = {
  endpoints: OpenEndpoint[]
  /**
   * Answers a path below `/edge`, query included.
   * @param beforeFinding called when the answer is not in the cache; what it throws is thrown
   * @throws HttpProblem 404 when no query has this path, 400 for parameters that are not valid
   */
  answer(path: string, beforeFinding?: (endpoint: Endpoint) => Promise<void>): Promise<Answer>
}

type Query = Record<string, unknown>

/** The one address of all requests that mean the same: known query fields only, sorted by name. */
const canonicalAddress = ({ endpoint }: CachedQuery, params: Params, query: Query): string => {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, String(value)] as [string, string])
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  const path = fillPath(endpoint.path, params)
  return pairs.length > 0 ? `${path}?${new URLSearchParams(pairs).toString()}` : path
}

export const createCachedQueries = (queries: CachedQuery[], sql: Sql, cache: AnswerCache): CachedQueries => {
  const compiled = queries.map((definition) => ({
    definition,
    match: compilePath(definition.endpoint),
    route: PREFIX + expressPath(definition.endpoint),
  }))
  return {
    endpoints: queries.map(({ endpoint }) => endpoint),
    answer: async (path, beforeFinding) => {
      const [pathname = '', search = ''] = path.split(/\?(.*)/s)
      for (const { definition, match, route } of compiled) {
        const found = match(pathname)
        if (!found) continue
        const { endpoint, find, normalise } = definition
        const params = normalise(found)
        const typed = { query: Object.fromEntries(new URLSearchParams(search)) }
        const query = (endpoint.query ? parseQuery(endpoint.query, typed as never) : {}) as Query
        const address = canonicalAddress(definition, params, query)
        if (beforeFinding && !cache.get(address)) await beforeFinding(endpoint)
        return cache.fill(address, async (generation) =>
          toAnswer(await find(sql, params, query as never), generation, route),
        )
      }
      throw new HttpProblem(404, 'Not found', 'There is nothing at this address.')
    },
  }
}

/** An answer for the server render. */
export type ReadResult = {
  status: number
  /** JSON */
  body: string
  /** the keys that a page with this answer depends on */
  keys: string[]
  /** taken before reading began; see `movedSince` */
  generation: number
  /** the database is away, and this is what it said before */
  stale?: true
}

/** Answers in this process as a browser would be answered over HTTP; a refusal is its status and problem details. */
export const createReadInProcess =
  (queries: CachedQueries) =>
  async (path: string): Promise<ReadResult> => {
    try {
      const { forms, keys, generation, stale } = await queries.answer(path)
      const body = forms.identity.bytes.toString()
      return { status: 200, body, keys: keys.filter(dropsPages), generation, ...(stale && { stale }) }
    } catch (error) {
      if (!(error instanceof HttpProblem)) throw error
      return { status: error.status, body: JSON.stringify(problemBody(error)), keys: [], generation: 0 }
    }
  }
