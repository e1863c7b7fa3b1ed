import type { IncomingMessage, ServerResponse } from 'node:http'
import { validators, type Answer, type Form } from './answer.ts'
import { acceptedEncoding, buildForm, builtForm } from './encoding.ts'

/** Whether the caller already holds this answer; weak comparison, as If-None-Match asks for. */
export const isKnown = (ifNoneMatch: string | undefined, etag: string): boolean => {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag) return true
  const opaque = etag.replace('W/', '')
  return ifNoneMatch.split(',').some((part) => part.trim() === '*' || part.trim().replace('W/', '') === opaque)
}

/** Writes a finished form; 304 without a body when the caller holds it. */
export const writeForm = (request: IncomingMessage, response: ServerResponse, answer: Answer, form: Form): void => {
  if (isKnown(request.headers['if-none-match'], answer.etag)) {
    response.writeHead(304, validators(answer)).end()
    return
  }
  response.writeHead(200, form.headers).end(request.method === 'HEAD' ? undefined : form.bytes)
}

/** Sends an answer, building its compressed form first when this is the first caller who takes it. */
export const sendAnswer = async (request: IncomingMessage, response: ServerResponse, answer: Answer): Promise<void> => {
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  const form = builtForm(answer, encoding) ?? (await buildForm(answer, encoding === 'identity' ? 'gzip' : encoding))
  writeForm(request, response, answer, form)
}
