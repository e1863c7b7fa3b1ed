import type { AnswerOf, Endpoint } from '@zmig/edge-contract'
import type { Request, Response } from 'express'
import type * as z from 'zod/mini'
import type { Params } from '../answer/address.ts'

type QueryOf<E> = E extends Endpoint<infer Query> ? z.output<Query> : never

export type FileCall<E> = { params: Params; query: QueryOf<E>; request: Request; response: Response }

/** A public GET that sends bytes of its own, such as a picture, past the cache of finished answers. */
export type FileEndpoint = {
  endpoint: Endpoint
  /** in the words of Express, where a parameter may hold slashes; the endpoint's own path unless said otherwise */
  route?: string
  send: (call: FileCall<never>) => Promise<void>
}

/** Joins an endpoint of the contract with what sends its bytes. */
export const defineFile = <E extends Endpoint>(
  endpoint: E & (AnswerOf<E> extends string ? unknown : never),
  send: (call: FileCall<E>) => Promise<void>,
  route?: string,
): FileEndpoint => ({ endpoint, send, ...(route && { route }) })
