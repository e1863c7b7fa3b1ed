import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import type { BucketAddress } from '../bucket-address.ts'
import { type Documents, isDocumentKey } from '../ports/documents.port.ts'

/** How long the bucket may take for one document, in milliseconds: ten megabytes over a slow line. */
const DEADLINE = 20_000

const NOT_FOUND = 404

/** Documents in a bucket that speaks S3, addressed by path (`https://host/bucket/key`); requests are signed with version 4. */
export const createBucketDocuments = ({ url, ...credentials }: BucketAddress): Documents => {
  const bucket = new AwsClient({ ...credentials, service: 's3', retries: 2 })
  const ask = (key: string, init: RequestInit): Promise<Response> =>
    bucket.fetch(`${url}/${key}`, { ...init, signal: AbortSignal.timeout(DEADLINE) })
  return {
    save: async (key, bytes) => {
      if (!isDocumentKey(key)) throw new RangeError('not a key of a document')
      const headers = {
        'content-type': 'application/pdf',
        // the bucket refuses what was changed on its way
        'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
      }
      const { status } = await ask(key, { method: 'PUT', headers, body: new Uint8Array(bytes) })
      if (status !== 200) throw new Error(`the bucket of documents refused one with ${status}`)
    },
    find: async (key) => {
      if (!isDocumentKey(key)) return undefined
      const response = await ask(key, { method: 'GET' })
      if (response.status === NOT_FOUND) return undefined
      if (response.status !== 200) throw new Error(`the bucket of documents answered ${response.status}`)
      return Buffer.from(await response.arrayBuffer())
    },
  }
}
