import type * as z from 'zod/mini'

/** Any zod schema; the contract is the one home of every shape on the wire. */
export type Schema = z.ZodMiniType

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * One call under `/edge`: where it is, what it takes and what it answers.
 * Browsers build requests from it, the edge parses requests and answers with it, and OpenAPI is generated from it.
 */
export type Endpoint<Query extends Schema = Schema, Body extends Schema = Schema, Answer extends Schema = Schema> = {
  method: Method
  /** path below `/edge`, parameters in braces: `/api/v1/tires/MO/{ean}` */
  path: string
  summary: string
  /** who may call it; everything that is not `everyone` is denied without a session */
  audience: 'everyone' | 'staff'
  query?: Query
  body?: Body
  answer: Answer
  /** media type of the answer when it is not JSON */
  contentType?: string
}

type Options<Query extends Schema, Body extends Schema, Answer extends Schema> = {
  summary: string
  audience?: 'everyone' | 'staff'
  query?: Query
  body?: Body
  answer: Answer
  contentType?: string
}

const endpoint =
  (method: Method) =>
  <Query extends Schema, Body extends Schema, Answer extends Schema>(
    path: string,
    options: Options<Query, Body, Answer>,
  ): Endpoint<Query, Body, Answer> => ({ method, path, audience: 'everyone', ...options })

/** Defines a query. */
export const get = endpoint('GET')
/** Defines a command. */
export const post = endpoint('POST')
/** Defines a command that replaces the resource at its address. */
export const put = endpoint('PUT')
/** Defines a command that changes a part of the resource at its address. */
export const patch = endpoint('PATCH')
/** Defines a command that removes the resource at its address. */
export const destroy = endpoint('DELETE')

export type AnswerOf<E> = E extends Endpoint<Schema, Schema, infer A> ? z.infer<A> : never
export type BodyOf<E> = E extends Endpoint<Schema, infer B, Schema> ? z.input<B> : never
export type QueryOf<E> = E extends Endpoint<infer Q, Schema, Schema> ? z.input<Q> : never

/**
 * Fills the braces of an endpoint's path, each value percent-encoded.
 * @throws when a parameter is missing: a programming error, never user input
 */
export const fillPath = (path: string, params: Record<string, string>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`missing path parameter ${name} of ${path}`)
    return encodeURIComponent(value)
  })
