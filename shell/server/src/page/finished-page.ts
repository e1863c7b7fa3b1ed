import { LRUCache } from 'lru-cache'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { securityHeaders } from './csp.ts'

type Encoding = 'identity' | 'br' | 'gzip'
type Form = { bytes: Buffer; headers: OutgoingHttpHeaders }

/** A page as bytes: built once, sent many times. */
export type FinishedPage = {
  status: number
  etag: string
  /** its name in metrics */
  route: string
  /** its slice could not render it here */
  failed?: true
  /** the uncompressed form and, after the first request for them, the compressed forms */
  forms: Partial<Record<Encoding, Form>> & { identity: Form }
}

const brotli = (bytes: Buffer, quality: number): Promise<Buffer> =>
  promisify(brotliCompress)(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  })

const compressors = {
  // 7: 3 % smaller than 5 on our pages, in 1.4 ms instead of 1.1; 8 and 9 gain nothing
  br: (bytes: Buffer): Promise<Buffer> => brotli(bytes, 7),
  gzip: (bytes: Buffer): Promise<Buffer> => promisify(gzip)(bytes, { level: 6 }),
}

/** Finishes a page. Only caches that ask us first may keep it: versions of slices change under the same address. */
export const finishPage = (
  status: number,
  html: string,
  headers: Record<string, string>,
  route = 'none',
): FinishedPage => {
  const bytes = Buffer.from(html)
  const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  const common = {
    ...securityHeaders,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-cache',
    vary: 'accept-encoding',
    ...headers,
    etag,
  }
  return { status, etag, route, forms: { identity: { bytes, headers: { ...common, 'content-length': bytes.length } } } }
}

const keepForm = (page: FinishedPage, encoding: 'br' | 'gzip', bytes: Buffer): Form => {
  const { headers } = page.forms.identity
  const form = { bytes, headers: { ...headers, 'content-encoding': encoding, 'content-length': bytes.length } }
  page.forms[encoding] = form
  return form
}

const compressed = async (page: FinishedPage, encoding: 'br' | 'gzip'): Promise<Form> =>
  keepForm(page, encoding, await compressors[encoding](page.forms.identity.bytes))

/** Bytes of a page that reach a phone in its first round trip: ten segments of 1,460, less 1,350 for the headers. */
const FIRST_ROUND_TRIP_BYTES = 14_600 - 1_350

/** 10: a level below the best, 1 % larger, in a quarter of its time: 15 to 25 ms for one of our lists. */
const FIRST_QUALITY = 10

/** 16 MB: some thousand pages of 15 KB. */
const MAX_SMALLEST_BYTES = 16 * 1024 * 1024

/**
 * Brotli's best level makes our pages a tenth smaller, which decides whether a phone gets one in its first round trip, but
 * takes 0.1 to 0.2 s of a core. So only pages that are asked for again get it, one at a time beside other work. What was made
 * is kept by the page's bytes, because most pages are the same when they are rendered anew.
 *
 * A page that would cost its first reader a second round trip gets the level below before it is sent, also one at a time: while
 * many pages are rendered at once, the others go out as they are.
 */
export const createRecompression = (
  compress = (bytes: Buffer, quality: number = constants.BROTLI_MAX_QUALITY) => brotli(bytes, quality),
) => {
  const smallest = new LRUCache<string, Buffer>({
    maxSize: MAX_SMALLEST_BYTES,
    sizeCalculation: ({ length }) => length,
  })
  let running: Promise<void> | undefined

  const recompress = async (page: FinishedPage) => {
    const bytes = await compress(page.forms.identity.bytes)
    smallest.set(page.etag, bytes)
    keepForm(page, 'br', bytes)
  }

  const inTurn = (work: Promise<unknown>): Promise<void> => {
    running = work
      .then(() => undefined)
      .catch(() => undefined) // the page has its other form
      .finally(() => (running = undefined))
    return running
  }

  return {
    /** Compresses a page for its first reader, if the request accepts it: further than others if it needs that to fit. */
    prepare: async (request: Pick<IncomingMessage, 'headers'>, page: FinishedPage): Promise<void> => {
      if (encodingOf(request) !== 'br' || page.forms.br) return
      const { bytes } = await compressed(page, 'br')
      if (bytes.length <= FIRST_ROUND_TRIP_BYTES || running) return
      const { identity } = page.forms
      await inTurn(compress(identity.bytes, FIRST_QUALITY).then((smaller) => keepForm(page, 'br', smaller)))
    },
    /** Gives a page that was just made the small form that it had before. */
    restore: (page: FinishedPage): void => {
      const bytes = smallest.get(page.etag)
      if (bytes) keepForm(page, 'br', bytes)
    },
    /** Notes that a cached page was sent again. @returns once its small form is there; undefined when nothing is to be done */
    sentAgain: (page: FinishedPage): Promise<void> | undefined => {
      if (running || !page.forms.br || smallest.has(page.etag)) return undefined
      return inTurn(recompress(page))
    },
  }
}

const accepts = (header: string, encoding: string) =>
  header.split(',').some((part) => {
    const [name, quality] = part.trim().split(/\s*;\s*q=/)
    return name === encoding && quality !== '0' && Number(quality ?? 1) > 0
  })

/** The best encoding that a request accepts. */
export const encodingOf = ({ headers }: Pick<IncomingMessage, 'headers'>): Encoding => {
  const header = headers['accept-encoding']
  if (typeof header !== 'string') return 'identity'
  if (accepts(header, 'br')) return 'br'
  return accepts(header, 'gzip') ? 'gzip' : 'identity'
}

const write = (
  request: IncomingMessage,
  response: ServerResponse,
  { status, etag }: FinishedPage,
  form: Form,
): void => {
  const held = request.headers['if-none-match']
  if (status === 200 && held?.split(',').some((tag) => tag.trim() === etag)) {
    const { 'content-length': _length, 'content-encoding': _encoding, ...headers } = form.headers
    response.writeHead(304, headers).end()
  } else response.writeHead(status, form.headers).end(request.method === 'HEAD' ? undefined : form.bytes)
}

/** Sends a page if the form that the request accepts is already built. @returns whether it was sent */
export const sendFinished = (request: IncomingMessage, response: ServerResponse, page: FinishedPage): boolean => {
  const form = page.forms[encodingOf(request)]
  if (form) write(request, response, page, form)
  return form !== undefined
}

/** Sends a page; the first request builds the compressed form. */
export const sendPage = async (
  request: IncomingMessage,
  response: ServerResponse,
  page: FinishedPage,
): Promise<void> => {
  const encoding = encodingOf(request)
  const form = page.forms[encoding] ?? (await compressed(page, encoding as 'br' | 'gzip'))
  write(request, response, page, form)
}
