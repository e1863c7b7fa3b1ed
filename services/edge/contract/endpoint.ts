import type * as z from 'zod/mini'

/** Any zod schema; the contract is the one home of every shape on the wire. */
export type Schema = z.ZodMiniType

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may call: everyone, a member of staff who is signed in, or only one who is an owner of the shop. */
export type Audience = 'everyone' | 'staff' | 'owner'

/**
 * One call under `/edge`: where it is, what it takes and what it answers.
 * Browsers build requests from it, the edge parses requests and answers with it, and OpenAPI is generated from it.
 */
export type Endpoint<
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Answer extends Schema = Schema,
  For extends Audience = Audience,
> = {
  method: Method
  /** path below `/edge`, parameters in braces: `/api/v1/tires/MO/{ean}` */
  path: string
  summary: string
  /** who may call it; there is no default, so that nothing is open by forgetting it */
  audience: For
  query?: Query
  body?: Body
  /** bytes that a body may have at most, where that is less than the 64 KB of every other one */
  mostBytes?: number
  /** media type of a body that is a file, whose bytes the endpoint reads itself */
  fileType?: string
  answer: Answer
  /** statuses of its refusals beside those that every endpoint has (openapi.ts) */
  refusals?: readonly number[]
  /** media type of the answer when it is not JSON */
  contentType?: string
}

/** An endpoint for everyone: only these are answered without asking who calls. */
export type OpenEndpoint = Endpoint<Schema, Schema, Schema, 'everyone'>

/** Staff's JSON has an `ok` in every answer; files, pages and streams are text. */
type SaysOk<For extends Audience, Answer extends Schema> = For extends 'everyone'
  ? unknown
  : z.output<Answer> extends string | { ok: boolean }
    ? unknown
    : { answer: 'an answer to staff needs `ok`' }

const endpoint =
  (method: Method) =>
  <Query extends Schema, Body extends Schema, Answer extends Schema, For extends Audience>(
    path: string,
    options: Omit<Endpoint<Query, Body, Answer, For>, 'method' | 'path'> & SaysOk<For, Answer>,
  ): Endpoint<Query, Body, Answer, For> => ({ method, path, ...options })

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
