import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type BucketCredentials = { accessKeyId: string; secretAccessKey: string; region: string }

/** Requests of another time are refused, as by the real one (milliseconds). */
const WINDOW = 15 * 60_000

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

const headerOf = ({ headers }: IncomingMessage, name: string): string => String(headers[name] ?? '')

/** The text of a request that its sender signs (AWS Signature Version 4, "Create a canonical request"). */
const canonicalRequest = (request: IncomingMessage, signed: string[]): string => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bucket')
  searchParams.sort()
  const headers = signed.map((name) => `${name}:${headerOf(request, name).trim()}\n`).join('')
  const payload = headerOf(request, 'x-amz-content-sha256')
  return [request.method, pathname, searchParams.toString(), headers, signed.join(';'), payload].join('\n')
}

const dateOf = (stamp: string): number =>
  Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

/** Why a request is refused: its signature is computed anew from the published rules, not with the client's library. */
const faultOf = (request: IncomingMessage, body: Buffer, credentials: BucketCredentials): string | undefined => {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/
  const [, id, day = '', region = '', names = '', signature] = pattern.exec(headerOf(request, 'authorization')) ?? []
  const stamp = headerOf(request, 'x-amz-date')
  if (id !== credentials.accessKeyId || region !== credentials.region) return 'InvalidAccessKeyId'
  if (!stamp.startsWith(day) || !(Math.abs(Date.now() - dateOf(stamp)) < WINDOW)) return 'RequestTimeTooSkewed'
  const signed = names.split(';')
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name))) return 'AccessDenied'
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', stamp, scope, sha256(canonicalRequest(request, signed))].join('\n')
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${credentials.secretAccessKey}`, day), region))
  if (hmac(key, text).toString('hex') !== signature) return 'SignatureDoesNotMatch'
  const payload = headerOf(request, 'x-amz-content-sha256')
  const isPlain = payload === 'UNSIGNED-PAYLOAD' && request.method === 'GET'
  return isPlain || payload === sha256(body) ? undefined : 'XAmzContentSHA256Mismatch'
}

/** A small bucket that speaks S3: it keeps and gives objects, and refuses what is not signed for it. */
export const startBucketServer = async (bucket: string, credentials: BucketCredentials) => {
  const objects = new Map<string, { bytes: Buffer; type: string }>()
  const refusals: string[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const fault = faultOf(request, body, credentials)
    if (fault) refusals.push(fault)
    if (fault) return void response.writeHead(403).end(`<Error><Code>${fault}</Code></Error>`)
    const path = decodeURIComponent(request.url ?? '')
    const key = path.startsWith(`/${bucket}/`) ? path.slice(bucket.length + 2) : ''
    if (request.method === 'PUT' && key !== '') {
      objects.set(key, { bytes: body, type: headerOf(request, 'content-type') })
      return void response.writeHead(200).end()
    }
    const found = request.method === 'GET' ? objects.get(key) : undefined
    if (!found) return void response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
    response.writeHead(200, { 'content-type': found.type }).end(found.bytes)
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    /** `DOCUMENT_BUCKET_URL` */
    address: (secret = credentials.secretAccessKey) =>
      `http://${credentials.accessKeyId}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${bucket}?region=${credentials.region}`,
    objects,
    /** why requests were refused */
    refusals,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
