import { finished } from 'node:stream/promises'
import type { Request } from 'express'
import * as z from 'zod'
import { HttpProblem, type FieldError } from './problem.ts'

/** Any zod schema, classic or mini. */
type Schema = z.core.$ZodType

/** Wrong fields that an answer names: more than any form has. */
const MOST_FAULTS = 50

const toFieldError = ({ path, message }: z.core.$ZodIssue): FieldError => ({ path: path.join('.'), message })

const parse = <S extends Schema>(schema: S, input: unknown, what: string): z.output<S> => {
  const result = z.safeParse(schema, input)
  if (result.success) return result.data
  throw new HttpProblem(
    400,
    'Invalid input',
    `The ${what} does not have the expected shape.`,
    result.error.issues.slice(0, MOST_FAULTS).map(toFieldError),
  )
}

/** The request's JSON body as the schema says. @throws HttpProblem 400 with one entry per wrong field */
export const parseBody = <S extends Schema>(schema: S, request: Pick<Request, 'body'>): z.output<S> =>
  parse(schema, request.body, 'body')

/** The request's query as the schema says; values are texts. @throws HttpProblem 400 with one entry per wrong field */
export const parseQuery = <S extends Schema>(schema: S, request: Pick<Request, 'query'>): z.output<S> =>
  parse(schema, request.query, 'query')

const NO_ID = '00000000-0000-0000-0000-000000000000'

/** The UUID in the address `…/:id`; for anything else one that nothing has, so that it is not found. */
export const idOf = ({ params }: { params: { id?: string | string[] | undefined } }): string =>
  z.uuid().safeParse(params.id).data ?? NO_ID

/** How large a file may be. */
export type FileLimit = {
  /** bytes */
  most: number
  /** what the sender of a larger one reads */
  tooLarge: string
}

/** A file that is larger than it may be is awaited up to so many times its limit, so that its sender reads why it is refused. */
const MOST_AWAITED = 2

/**
 * The body of a request that is a file, piece by piece, as fast as it is taken. What its reader leaves is thrown away while
 * it comes, so that the connection serves the next request; of a file that is much too large nothing more is read.
 * @throws HttpProblem 413, before a byte is kept when the request says its length; 400 when the file ends in the middle
 */
export const readFile = async function* (request: Request, { most, tooLarge }: FileLimit): AsyncGenerator<Buffer> {
  const refuse = () => Object.assign(new HttpProblem(413, undefined, tooLarge), { beside: { error: 'TOO_LARGE' } })
  const length = Number(request.get('content-length') ?? 0)
  if (length > most) {
    // a connection that ends while its sender, or a proxy, still sends may lose the answer on the way
    if (length <= MOST_AWAITED * most) await finished(request.resume()).catch(() => undefined)
    throw refuse()
  }
  let size = 0
  try {
    // the connection must outlive the loop, for the answer
    for await (const piece of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += piece.length
      if (size > most) throw refuse()
      yield piece
    }
  } catch (error) {
    if (!request.readableAborted) throw error
    throw new HttpProblem(400, 'Malformed body', 'The request ended before its body did.')
  } finally {
    if (size <= most) request.resume()
  }
}
