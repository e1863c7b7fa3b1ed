import type { Request } from 'express'
import * as z from 'zod'
import { HttpProblem, type FieldError } from './problem.ts'

/** Any zod schema, classic or mini. */
type Schema = z.core.$ZodType

const toFieldError = ({ path, message }: z.core.$ZodIssue): FieldError => ({ path: path.join('.'), message })

const parse = <S extends Schema>(schema: S, input: unknown, what: string): z.output<S> => {
  const result = z.safeParse(schema, input)
  if (result.success) return result.data
  throw new HttpProblem(
    400,
    'Invalid input',
    `The ${what} does not have the expected shape.`,
    result.error.issues.map(toFieldError),
  )
}

/** The request's JSON body as the schema says. @throws HttpProblem 400 with one entry per wrong field */
export const parseBody = <S extends Schema>(schema: S, request: Pick<Request, 'body'>): z.output<S> =>
  parse(schema, request.body, 'body')

/** The request's query as the schema says; values are texts. @throws HttpProblem 400 with one entry per wrong field */
export const parseQuery = <S extends Schema>(schema: S, request: Pick<Request, 'query'>): z.output<S> =>
  parse(schema, request.query, 'query')
