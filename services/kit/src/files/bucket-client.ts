import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import pRetry from 'p-retry'
import type { BucketAddress } from './bucket-address.ts'
import { bucketAway, bucketFault } from './bucket-fault.ts'
import { FileStoreError, MOST_FILE_BYTES } from './file-store.port.ts'

export type BucketLimits = {
  /** how long the bucket may take to begin with an answer when nothing large is sent, in milliseconds */
  answerMs: number
  /** how long bytes may take on their way, in milliseconds, and 2 s more for each megabyte */
  transferMs: number
}
/** 5 s: a person waits for it. 20 s: ten megabytes over a slow line took as long. */
export const BUCKET_LIMITS: BucketLimits = { answerMs: 5_000, transferMs: 20_000 }

const MILLISECONDS_A_BYTE = 2_000 / 1_000_000

/** After a fault that may pass it is asked twice more, within a second. */
export const AGAIN = { retries: 2, minTimeout: 100, factor: 3, randomize: true }

export type BucketQuestion = {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  /** below the bucket */
  key: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Uint8Array
  /** statuses that are answers; every other one is a fault */
  expected: number[]
}

type BucketAnswer = { status: number; code: string; headers: Headers; bytes: Buffer }

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const NOTHING = new Uint8Array()

const codeIn = (bytes: Buffer): string => /<Code>(\w+)<\/Code>/.exec(bytes.toString('utf8', 0, 4_096))?.[1] ?? ''

const readBody = async (response: Response): Promise<Buffer> => {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    length += piece.length
    if (length > MOST_FILE_BYTES)
      throw new FileStoreError('unexpected', `a file of the bucket has more than ${MOST_FILE_BYTES} bytes; replace it`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/** Aborts when the time is up that was given last. */
const startLimit = (milliseconds: number) => {
  const controller = new AbortController()
  const end = () => controller.abort(new DOMException('the time is up', 'TimeoutError'))
  let timer = setTimeout(end, milliseconds)
  return {
    signal: controller.signal,
    restart: (more: number) => {
      clearTimeout(timer)
      timer = setTimeout(end, more)
    },
    stop: () => clearTimeout(timer),
  }
}

/**
 * Asks a bucket that speaks S3, addressed by path (`https://host/bucket/key`). Each request is signed with version 4, follows no
 * redirect, and has its limits of time.
 * @returns a function that rejects with FileStoreError
 */
export const createBucketClient = ({ url, ...credentials }: BucketAddress, limits: BucketLimits) => {
  const signer = new AwsClient({ ...credentials, service: 's3' })

  const patience = (bytes: number): number => limits.transferMs + bytes * MILLISECONDS_A_BYTE

  const once = async ({ method, key, query, headers, body, expected }: BucketQuestion): Promise<BucketAnswer> => {
    const limit = startLimit(body ? patience(body.length) : limits.answerMs)
    try {
      const request = await signer.sign(`${url}/${key}${query ? `?${new URLSearchParams(query).toString()}` : ''}`, {
        method,
        // the bucket refuses what was changed on its way
        headers: { ...headers, 'x-amz-content-sha256': sha256(body ?? NOTHING) },
        ...(body && { body: new Uint8Array(body) }),
      })
      const response = await fetch(request, { redirect: 'manual', signal: limit.signal })
      limit.restart(patience(Number(response.headers.get('content-length') ?? 0)))
      const bytes = await readBody(response)
      const { status } = response
      const code = expected.includes(status) && status < 400 ? '' : codeIn(bytes)
      if (!expected.includes(status) || code === 'NoSuchBucket')
        throw bucketFault(url, { status, code, writing: method === 'PUT' || method === 'DELETE' })
      return { status, code, headers: response.headers, bytes }
    } catch (error) {
      throw error instanceof FileStoreError ? error : bucketAway(url, error)
    } finally {
      limit.stop()
    }
  }

  /** @param again called before it is asked once more */
  return (question: BucketQuestion, again: () => void = () => undefined): Promise<BucketAnswer> =>
    pRetry(() => once(question), {
      ...AGAIN,
      shouldRetry: ({ error }) => error instanceof FileStoreError && (error.fault === 'away' || error.fault === 'busy'),
      onFailedAttempt: again,
    })
}
