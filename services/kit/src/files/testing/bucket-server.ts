import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { type BucketCredentials, signatureFault } from './bucket-signature.ts'

type StoredObject = { bytes: Buffer; type: string; meta: Record<string, string>; changedAt: Date }

/** What a bucket can do wrong. */
export type BucketMisdeed =
  /** takes a request and never answers */
  | 'silent'
  /** begins with an answer and does not end it */
  | 'stalled'
  /** ends the connection in the middle of an answer */
  | 'cut'
  /** has no room left */
  | 'full'
  | 'slow-down'
  /** refuses writes */
  | 'read-only'
  /** refuses reads */
  | 'forbidden'
  /** is in another region */
  | 'elsewhere'
  /** gives other bytes than were put */
  | 'other-bytes'
  /** puts a file, and then answers with a fault of its own */
  | 'lost-answer'
  /** puts a file although its key is there */
  | 'overwrites'

/** Objects on one page of a list: few, so that every list has several. */
const PAGE = 3

const errorXml = (code: string) => `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code></Error>`

const REFUSALS: Partial<Record<BucketMisdeed, [status: number, code: string, methods: RegExp]>> = {
  full: [507, '', /PUT/],
  'slow-down': [503, 'SlowDown', /./],
  'read-only': [403, 'AccessDenied', /PUT|DELETE/],
  forbidden: [403, 'AccessDenied', /GET|HEAD/],
  elsewhere: [301, 'PermanentRedirect', /./],
}

const listXml = (objects: Map<string, StoredObject>, query: URLSearchParams): string => {
  const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString()
  const entries = [...objects]
    .filter(([key]) => key.startsWith(query.get('prefix') ?? '') && key > after)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  const page = entries.slice(0, PAGE)
  const contents = page.map(([key, { bytes, changedAt }]) => {
    const facts = `<LastModified>${changedAt.toISOString()}</LastModified><Size>${bytes.length}</Size>`
    return `<Contents><Key>${key}</Key>${facts}<StorageClass>STANDARD</StorageClass></Contents>`
  })
  const isTruncated = entries.length > page.length
  const token = Buffer.from(page.at(-1)?.[0] ?? '').toString('base64')
  const next = isTruncated ? `<NextContinuationToken>${token.replaceAll('=', '&#61;')}</NextContinuationToken>` : ''
  return `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`
}

/** A small bucket that speaks S3: it keeps, gives and lists objects, and refuses what is not signed for it. */
export const startBucketServer = async (bucket: string, credentials: BucketCredentials) => {
  const objects = new Map<string, StoredObject>()
  const refusals: string[] = []
  const asked: string[] = []
  let misdeed: { kind: BucketMisdeed; times: number } | undefined

  const refuse = (response: ServerResponse, status: number, code: string): void =>
    void response.writeHead(status, { 'content-type': 'application/xml' }).end(code === '' ? '' : errorXml(code))

  const put = ({ headers }: IncomingMessage, key: string, bytes: Buffer, kind?: BucketMisdeed): number => {
    if (headers['if-none-match'] === '*' && objects.has(key) && kind !== 'overwrites') return 412
    const meta = Object.entries(headers).filter(([name]) => name.startsWith('x-amz-meta-'))
    objects.set(key, {
      bytes,
      type: headers['content-type'] ?? '',
      meta: Object.fromEntries(meta) as Record<string, string>,
      changedAt: new Date(),
    })
    return kind === 'lost-answer' ? 500 : 200
  }

  const give = (response: ServerResponse, { bytes, type, meta }: StoredObject, kind?: BucketMisdeed): void => {
    response.writeHead(200, { ...meta, 'content-type': type, 'content-length': bytes.length })
    const half = bytes.subarray(0, bytes.length / 2)
    if (kind === 'stalled') return void response.write(half)
    if (kind === 'cut') return void response.write(half, () => response.destroy())
    response.end(kind === 'other-bytes' ? Buffer.alloc(bytes.length, 'x') : bytes)
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(request)
    const { method = '' } = request
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://bucket')
    const fault = signatureFault(request, body, credentials)
    if (fault) refusals.push(fault)
    if (fault) return refuse(response, fault === 'AuthorizationHeaderMalformed' ? 400 : 403, fault)
    if (!pathname.startsWith(`/${bucket}/`)) return refuse(response, 404, 'NoSuchBucket')
    const key = pathname.slice(bucket.length + 2)
    asked.push(`${method} ${key}`)
    const kind = misdeed && misdeed.times > 0 ? misdeed.kind : undefined
    if (misdeed) misdeed.times -= 1
    if (kind === 'silent') return
    const [status, code, methods] = (kind && REFUSALS[kind]) ?? []
    if (status !== undefined && code !== undefined && methods?.test(method)) return refuse(response, status, code)
    if (method === 'GET' && key === '') return void response.end(listXml(objects, searchParams))
    if (method === 'PUT') {
      const done = put(request, key, body, kind)
      return done === 200 ? void response.end() : refuse(response, done, done === 412 ? 'PreconditionFailed' : 'Oops')
    }
    if (method === 'DELETE') {
      objects.delete(key)
      return void response.writeHead(204).end()
    }
    const found = objects.get(key)
    if (!found) return refuse(response, 404, 'NoSuchKey')
    give(response, found, kind)
  }

  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    /** as `fileStoreOf` takes it */
    address: ({ secret = credentials.secretAccessKey, id = credentials.accessKeyId, of = bucket } = {}) =>
      `http://${id}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${of}?region=${credentials.region}`,
    objects,
    /** why requests were refused */
    refusals,
    /** method and key of each request that was let in */
    asked,
    /** from now on it does this, so many times */
    misbehave: (kind: BucketMisdeed | undefined, times = Infinity) => {
      misdeed = kind && { kind, times }
    },
    stop: async () => {
      if (!server.listening) return
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
