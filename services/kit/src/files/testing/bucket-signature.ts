import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export type BucketCredentials = { accessKeyId: string; secretAccessKey: string; region: string }

/** Requests of another time are refused, as by the real one (milliseconds). */
const WINDOW = 15 * 60_000

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

const headerOf = ({ headers }: IncomingMessage, name: string): string => String(headers[name] ?? '')

/** As the rules encode names and values of a query: everything but letters, digits and `-._~`. */
const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const canonicalQuery = (parameters: URLSearchParams): string =>
  [...parameters]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')

/** The text of a request that its sender signs (AWS Signature Version 4, "Create a canonical request"). */
const canonicalRequest = (request: IncomingMessage, signed: string[]): string => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bucket')
  const headers = signed.map((name) => `${name}:${headerOf(request, name).trim()}\n`).join('')
  const payload = headerOf(request, 'x-amz-content-sha256')
  return [request.method, pathname, canonicalQuery(searchParams), headers, signed.join(';'), payload].join('\n')
}

const dateOf = (stamp: string): number =>
  Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

/** Headers of S3 that change what a request does have to be signed. */
const mustBeSigned = ({ headers }: IncomingMessage): string[] => [
  'host',
  'x-amz-content-sha256',
  'x-amz-date',
  ...Object.keys(headers).filter((name) => name.startsWith('x-amz-')),
]

/**
 * Why a request is refused: its signature is computed anew from the published rules, not with the client's library.
 * @returns a code of S3; undefined when nothing is wrong
 */
export const signatureFault = (
  request: IncomingMessage,
  body: Buffer,
  credentials: BucketCredentials,
): string | undefined => {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/
  const [, id, day = '', region = '', names = '', signature] = pattern.exec(headerOf(request, 'authorization')) ?? []
  const stamp = headerOf(request, 'x-amz-date')
  if (id !== credentials.accessKeyId) return 'InvalidAccessKeyId'
  if (region !== credentials.region) return 'AuthorizationHeaderMalformed'
  if (!stamp.startsWith(day) || !(Math.abs(Date.now() - dateOf(stamp)) < WINDOW)) return 'RequestTimeTooSkewed'
  const signed = names.split(';')
  if (!mustBeSigned(request).every((name) => signed.includes(name))) return 'AccessDenied'
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', stamp, scope, sha256(canonicalRequest(request, signed))].join('\n')
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${credentials.secretAccessKey}`, day), region))
  if (hmac(key, text).toString('hex') !== signature) return 'SignatureDoesNotMatch'
  return headerOf(request, 'x-amz-content-sha256') === sha256(body) ? undefined : 'XAmzContentSHA256Mismatch'
}
