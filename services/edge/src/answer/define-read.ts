import type { AnswerOf, Endpoint } from '@zmig/edge-contract'
import type { Sql } from '@zmig/kit'
import type * as z from 'zod/mini'
import type { Params } from './address.ts'
import type { Found } from './answer.ts'

type OutputOf<E> = E extends Endpoint<infer Query> ? z.output<Query> : never

/** A public GET that answers from a read model, through the cache of finished answers. */
export type Read = {
  endpoint: Endpoint
  /** brings parameters that mean the same into one form, so that they share one answer */
  normalise: (params: Params) => Params
  find: (sql: Sql, params: Params, query: never) => Promise<Found>
}

/**
 * Joins an endpoint of the contract with its query.
 * @param find parameters → body and the keys it depends on; the body's type is the contract's answer
 */
export const defineRead = <E extends Endpoint>(
  endpoint: E,
  find: (sql: Sql, params: Params, query: OutputOf<E>) => Promise<Omit<Found, 'body'> & { body: AnswerOf<E> }>,
  normalise: (params: Params) => Params = (params) => params,
): Read => ({ endpoint, normalise, find })
