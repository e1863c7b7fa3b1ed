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

/**
 * The bytes of a request whose body is a file.
 * @param most how many there may be
 * @returns undefined when there are more; the rest is not read then, and the connection ends with the answer
 */
export const readBytes = async (request: Request, most: number): Promise<Buffer | undefined> => {
  const chunks: Buffer[] = []
  let size = Number(request.get('content-length') ?? 0)
  if (size <= most) {
    size = 0
    // the connection must outlive the loop, for the answer
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > most) break
      chunks.push(chunk)
    }
  }
  if (size <= most) return Buffer.concat(chunks)
  request.res?.set('connection', 'close')
  return undefined
}
