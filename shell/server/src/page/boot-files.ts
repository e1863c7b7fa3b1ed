import { DATA_POLICY } from '@zmig/edge'
import { LRUCache } from 'lru-cache'
import { createHash } from 'node:crypto'
import { finishPage, type FinishedPage } from './finished-page.ts'

/** 32 MB: the data of some thousand pages with their compressed forms. */
const MAX_BYTES = 32 * 1024 * 1024

const finish = (json: string, caching: string): FinishedPage =>
  finishPage(
    200,
    json,
    { 'content-type': 'application/json', 'content-security-policy': DATA_POLICY, 'cache-control': caching },
    'boot',
  )

/** The data for a page whose own is no longer kept. */
export const finishAnew = (json: string): FinishedPage => finish(json, 'no-store')

/** The address of a page's data, which names its content: 96 bits are enough to tell the data of all pages apart. */
export const bootAddress = (json: string): string =>
  `/boot/${createHash('sha256').update(json).digest('base64url').slice(0, 16)}`

/**
 * The data that pages send to the browser in a file of its own: a tenth of a list, which its first paint need not wait for. A
 * file outlives its page in the cache, because a browser asks for it after the page.
 */
export const createBootFiles = (maxBytes = MAX_BYTES) => {
  const files = new LRUCache<string, FinishedPage>({
    maxSize: maxBytes,
    sizeCalculation: ({ forms }) => Math.ceil(forms.identity.bytes.length * 1.4) + 2_000,
  })
  return {
    keep: (address: string, json: string): void => {
      if (!files.get(address)) files.set(address, finish(json, 'public, max-age=31536000, immutable'))
    },
    get: (address: string): FinishedPage | undefined => files.get(address),
  }
}
