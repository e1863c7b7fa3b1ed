import { createHash } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'

/** Browsers and proxies may keep it, but ask each time; the ETag makes that a 304 without a body. */
export const REVALIDATE = 'public, max-age=0, must-revalidate'
/** The address names its content, so it never changes. A year is the longest that caches honour. */
export const IMMUTABLE = 'public, max-age=31536000, immutable'

export type Encoding = 'br' | 'gzip' | 'identity'

/** One representation, ready for `writeHead` and `end`: nothing is computed per request. */
export type Form = { headers: string[]; bytes: Buffer }

/** What a read found: the body before it becomes bytes. */
export type Found = {
  body: unknown
  /** everything whose change makes this answer wrong */
  keys: string[]
  /** JSON unless said otherwise; then `body` is the text itself */
  contentType?: string
  cacheControl?: string
  headers?: Record<string, string>
  /** true: not cached, because anyone can make up such addresses */
  uncached?: boolean
}

/** A finished answer. */
export type Answer = {
  etag: string
  contentType: string
  cacheControl: string
  headers: Record<string, string>
  keys: string[]
  /** generation at which reading began */
  generation: number
  uncached: boolean
  /** the database is away, and this is what it said before */
  stale?: true
  /** the pattern of its address, for metrics */
  route: string
  forms: { identity: Form } & Partial<Record<Encoding, Form>>
}

/** Headers that a 304 repeats. */
export const validators = ({ etag, cacheControl }: Answer): OutgoingHttpHeaders => ({
  etag,
  'cache-control': cacheControl,
  vary: 'accept-encoding',
})

/** One representation of an answer, with its headers as the flat list that `writeHead` takes fastest. */
export const toForm = (answer: Omit<Answer, 'forms'>, bytes: Buffer, encoding: Encoding): Form => ({
  bytes,
  headers: Object.entries({
    'content-type': answer.contentType,
    'content-length': String(bytes.length),
    etag: answer.etag,
    'cache-control': answer.cacheControl,
    vary: 'accept-encoding',
    'content-security-policy': DATA_POLICY,
    ...answer.headers,
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  }).flat(),
})

/** The content policy of an answer that is no page: opened on its own it may load and run nothing, and no page frames it. */
export const DATA_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** Turns what was found into bytes and their ETag; weak, because the compressed forms share it. */
export const toAnswer = (found: Found, generation: number, route = 'none'): Answer => {
  const bytes = Buffer.from(found.contentType ? String(found.body) : JSON.stringify(found.body))
  const base = {
    etag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    contentType: found.contentType ?? 'application/json; charset=utf-8',
    cacheControl: found.cacheControl ?? REVALIDATE,
    headers: found.headers ?? {},
    keys: found.keys,
    generation,
    uncached: found.uncached ?? false,
    route,
  }
  return { ...base, forms: { identity: toForm(base, bytes, 'identity') } }
}

/** What tells a client, or a proxy, that an answer may have changed meanwhile (RFC 9211). */
export const STALE = { 'cache-status': 'zmigo; hit; detail=stale' }

/** An answer that was read before, for as long as the database is away: it says so, and nobody keeps it. */
export const toStale = ({ forms, ...answer }: Answer): Answer => {
  const base = { ...answer, stale: true as const, cacheControl: 'no-store', headers: { ...answer.headers, ...STALE } }
  return { ...base, forms: { identity: toForm(base, forms.identity.bytes, 'identity') } }
}
