import { HttpProblem, problemBody } from '@zmig/kit'
import type { Response } from 'express'

/**
 * Sends why a request was refused: problem details, and beside them what the specification has in a refusal of staff (`ok`,
 * `error`, `message`) and what the endpoint adds.
 *
 * @param refusal what the endpoint answers; its `message` is the problem's detail too
 */
export const sendRefusal = (response: Response, refusal: { message?: string }): void => {
  const problem = problemBody(new HttpProblem(response.statusCode, undefined, refusal.message))
  response.type('application/problem+json').send(JSON.stringify({ ...refusal, ...problem }))
}
