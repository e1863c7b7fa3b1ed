import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Answer, type Encoding, type Form, toForm, validators } from './answer.ts'
import { PREFIX } from './address.ts'
import type { AnswerCache } from './answer-cache.ts'

/** Below one network packet compression saves nothing. */
const MIN_BYTES = 1_000
/** Brotli 6 takes 2 ms for a list of 30 and comes within 5 % of 11, which takes 40. */
const QUALITY = 6
/** An answer of megabytes, such as all products for staff, would take 60 ms with 6 and takes 10 with 3, a fifth longer. */
const LONG = { bytes: 500_000, quality: 3 }
/** Browsers send a handful of different headers. */
const MAX_REMEMBERED = 100

const compressors = {
  br: (bytes: Buffer): Promise<Buffer> =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: bytes.length > LONG.bytes ? LONG.quality : QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes: Buffer): Promise<Buffer> => promisify(gzip)(bytes, { level: 6 }),
}

const remembered = new Map<string, Encoding>()

const negotiate = (header: string): Encoding => {
  const accepted = new Map(
    header.split(',').map((part) => {
      const [name = '', ...params] = part.trim().toLowerCase().split(';')
      const quality = params.map((param) => param.trim()).find((param) => param.startsWith('q='))
      return [name.trim(), quality ? Number(quality.slice(2)) : 1]
    }),
  )
  return (['br', 'gzip'] as const).find((encoding) => (accepted.get(encoding) ?? 0) > 0) ?? 'identity'
}

/** The best form that a request's Accept-Encoding takes; absent means identity. */
export const acceptedEncoding = (header: string | undefined): Encoding => {
  if (!header) return 'identity'
  const known = remembered.get(header)
  if (known) return known
  const encoding = negotiate(header)
  if (remembered.size < MAX_REMEMBERED) remembered.set(header, encoding)
  return encoding
}

/** The form in this encoding when it is already built or not worth building; undefined means build it first. */
export const builtForm = (answer: Answer, encoding: Encoding): Form | undefined =>
  answer.forms[encoding] ?? (answer.forms.identity.bytes.length < MIN_BYTES ? answer.forms.identity : undefined)

const building = new WeakMap<Answer, Partial<Record<Encoding, Promise<Form>>>>()

/** Builds the compressed form once, however many requests wait for it, and keeps it with the answer. */
export const buildForm = (answer: Answer, encoding: Exclude<Encoding, 'identity'>): Promise<Form> => {
  const running = building.get(answer) ?? {}
  building.set(answer, running)
  running[encoding] ??= compressors[encoding](answer.forms.identity.bytes).then(
    (bytes) => (answer.forms[encoding] = toForm(answer, bytes, encoding)),
  )
  return running[encoding]
}

/** Whether the caller already holds this answer; weak comparison, as If-None-Match asks for. */
export const isKnown = (ifNoneMatch: string | undefined, etag: string): boolean => {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag) return true
  const opaque = etag.replace('W/', '')
  return ifNoneMatch.split(',').some((part) => part.trim() === '*' || part.trim().replace('W/', '') === opaque)
}

/** Writes a finished form; 304 without a body when the caller holds it. */
const writeForm = (request: IncomingMessage, response: ServerResponse, answer: Answer, form: Form): void => {
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

/** Answers a request on the spot. @returns the route that it answered; undefined when it did not, and nothing was written */
export type FastPath = (request: IncomingMessage, response: ServerResponse) => string | undefined

/**
 * The hot path: a cached GET goes out as stored bytes before any framework looks at it (Express by itself would cost
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
