import type { AnswerOf, Endpoint, OpenEndpoint, Schema, StaffRole } from '@zmig/edge-contract'
import type { Request, Response } from 'express'
import type * as z from 'zod/mini'
import type { Params } from '../answer/address.ts'

type QueryOutput<E> = E extends Endpoint<infer Query> ? z.output<Query> : never
type BodyOutput<E> = E extends Endpoint<Schema, infer Body> ? z.output<Body> : never

/** A signed-in member of staff. */
export type StaffMember = { staffId: string; name: string; email: string; role: StaffRole }

/** A request, parsed with the contract. */
export type Call<E> = {
  params: Params
  query: QueryOutput<E>
  body: BodyOutput<E>
  /** who is signed in; always set when the endpoint's audience is staff or owner */
  staff: StaffMember | undefined
  request: Request
  response: Response
}

type Run<E extends Endpoint> = (call: Call<E>) => Promise<AnswerOf<E>>

/** An endpoint whose answer is for one caller at one time only; sent with `no-store`. */
export type UncachedEndpoint = {
  endpoint: Endpoint
  run: (call: Call<never>) => Promise<unknown>
  /** `run` writes the answer itself and ends with it */
  streams?: true
}

/** A GET that is answered for each caller separately, because the answer is personal or must be current. */
export type Query = UncachedEndpoint

/** A command: its request changes state. */
export type Command = UncachedEndpoint

/**
 * Joins a GET of the contract with its uncached answer. A GET whose answer is the same for all visitors is a
 * `defineCachedQuery`.
 * @throws for an endpoint of another method: a programming error
 */
export const defineQuery = <E extends Endpoint>(endpoint: E, run: Run<E>): Query => {
  if (endpoint.method !== 'GET') throw new Error(`${endpoint.path} is no query: its method is ${endpoint.method}`)
  return { endpoint, run }
}

/** Joins an endpoint of the contract with the change that it makes. Likes are GETs as the specification has them. */
export const defineCommand = <E extends Endpoint>(endpoint: E, run: Run<E>): Command => ({ endpoint, run })

/**
 * Joins an endpoint with the function that sends its answer piece by piece, for an answer that is long or has no end. Who may
 * call is checked before, as for every other one.
 */
export const defineStream = <E extends Endpoint>(
  endpoint: E,
  send: (call: Call<E>) => Promise<void>,
): UncachedEndpoint => ({ endpoint, run: send, streams: true })

type FileCall<E> = { params: Params; query: QueryOutput<E>; request: Request; response: Response }

/** A GET for everyone that sends bytes itself, such as a picture, without the answer cache. */
export type FileQuery = {
  endpoint: OpenEndpoint
  /** pattern for Express, where a parameter may hold slashes; the endpoint's own path by default */
  route?: string
  send: (call: FileCall<never>) => Promise<void>
}

/** Joins a GET of the contract with the function that sends its bytes. */
export const defineFileQuery = <E extends OpenEndpoint>(
  endpoint: E & (AnswerOf<E> extends string ? unknown : never),
  send: (call: FileCall<E>) => Promise<void>,
  route?: string,
): FileQuery => ({ endpoint, send, ...(route && { route }) })
