import type { IncomingMessage, ServerResponse } from 'node:http'
import { PREFIX } from './address.ts'
import type { AnswerCache } from './answer-cache.ts'
import { acceptedEncoding, builtForm } from './encoding.ts'
import { writeForm } from './send-answer.ts'

/** Answers a request on the spot. @returns the route that it answered; undefined when it did not, and nothing was written */
export type FastPath = (request: IncomingMessage, response: ServerResponse) => string | undefined

/**
 * The hot path: a cached GET goes out as stored bytes before any framework looks at it (Express alone would cost
 * a third of what a bare server does).
 */
export const createFastPath =
  (cache: AnswerCache): FastPath =>
  (request, response) => {
    const url = request.url
    if (request.method !== 'GET' || !url?.startsWith(PREFIX)) return undefined
    const answer = cache.get(url.slice(PREFIX.length))
    if (!answer) return undefined
    const form = builtForm(answer, acceptedEncoding(request.headers['accept-encoding']))
    if (!form) return undefined
    writeForm(request, response, answer, form)
    return answer.route
  }
