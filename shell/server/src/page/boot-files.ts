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

/** 8 MB of the data of pages under other addresses than canonical ones. */
const OTHER_BOOT_BYTES = 8 * 1024 * 1024

/** The data for a page whose own is no longer kept. */
export const finishAnew = (json: string): FinishedPage => finish(json, 'no-store')

/**
 * The address of a page's data: it names the content and the page, so that every web process can make the data again. 48 bits are
 * enough to tell the data of one page from what it was before.
 * @param page path and query
 */
export const bootAddress = (json: string, page: string): string =>
  `/boot/${createHash('sha256').update(json).digest('base64url').slice(0, 8)}${page}`

/** The page whose data has this address; undefined when it names none. */
export const pageOfBoot = (address: string): string | undefined => /^\/boot\/[\w-]{8}(\/.*)$/s.exec(address)?.[1]

/**
 * The data that pages send to the browser in a file of its own: a tenth of a list, which its first paint need not wait for. A
 * file outlives its page in the cache, because a browser asks for it after the page.
 */
const createBootFiles = (maxBytes = MAX_BYTES) => {
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

/** The data of pages, in files beside them. */
export const createKeptBoots = () => {
  const own = createBootFiles()
  // data of pages whose addresses a visitor can invent does not push out that of the shop's own pages
  const others = createBootFiles(OTHER_BOOT_BYTES)
  return {
    keep: ({ address, json }: { address: string; json: string }, canonical: boolean): void =>
      (canonical ? own : others).keep(address, json),
    at: (address: string): FinishedPage | undefined => own.get(address) ?? others.get(address),
  }
}
