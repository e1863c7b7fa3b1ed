import { randomUUID } from 'node:crypto'
import pRetry from 'p-retry'
import type { BucketAddress } from './bucket-address.ts'
import { AGAIN, BUCKET_LIMITS, type BucketLimits, createBucketClient, sha256 } from './bucket-client.ts'
import { type FileStore, FileStoreError, isFileKey, requireStorable, type StoredFile } from './file-store.port.ts'

const OK = 200
const NO_CONTENT = 204
const NOT_FOUND = 404
const PRECONDITION_FAILED = 412

/** What a bucket keeps beside the bytes: their checksum (hexadecimal SHA-256), and which put they came by. */
const CHECKSUM = 'x-amz-meta-sha256'
const PUT_ID = 'x-amz-meta-put'

/** What the beginning of a key is made of: nothing else is found by it. */
const PREFIX = /^[\w./-]*$/

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

type Ask = ReturnType<typeof createBucketClient>

/** The text of the first element of this name in XML that has no other elements in it. */
const textOf = (xml: string, element: string): string | undefined =>
  new RegExp(`<${element}>([^<]*)</${element}>`)
    .exec(xml)?.[1]
    ?.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal: string, hex: string, name: string) => {
      if (name) return ENTITIES[name] ?? whole
      return String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16))
    })

/** The files of one page of ListObjectsV2; what other programs put under other keys is left out. */
const filesIn = (xml: string): StoredFile[] =>
  [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)]
    .map(([, contents = '']) => ({
      key: textOf(contents, 'Key') ?? '',
      bytes: Number(textOf(contents, 'Size')),
      changedAt: new Date(textOf(contents, 'LastModified') ?? ''),
    }))
    .filter(({ key }) => isFileKey(key))

/** @returns a function that reads the whole list, page by page */
const createListing = (ask: Ask, bucket: string) => {
  const page = async (prefix: string, token: string | undefined) => {
    const query = { 'list-type': '2', prefix, ...(token !== undefined && { 'continuation-token': token }) }
    const { bytes } = await ask({ method: 'GET', key: '', query, expected: [OK] })
    const xml = bytes.toString('utf8')
    const next = textOf(xml, 'IsTruncated') === 'true' ? textOf(xml, 'NextContinuationToken') : undefined
    return { files: filesIn(xml), next }
  }
  return async (prefix: string): Promise<StoredFile[]> => {
    const found: StoredFile[] = []
    if (!PREFIX.test(prefix)) return found
    let token: string | undefined
    do {
      const { files, next } = await page(prefix, token)
      if (next !== undefined && next === token)
        throw new FileStoreError('unexpected', `the bucket ${bucket} gives the same part of its list again`)
      found.push(...files)
      token = next
    } while (token !== undefined)
    return found.sort((one, other) => (one.key < other.key ? -1 : 1))
  }
}

/** @returns a function that puts a file with its checksum */
const createPut = (ask: Ask) => async (key: string, bytes: Uint8Array, ifAbsent: boolean, contentType: string) => {
  const id = randomUUID()
  let isRepeated = false
  const { status } = await ask(
    {
      method: 'PUT',
      key,
      headers: {
        'content-type': contentType,
        [CHECKSUM]: sha256(bytes),
        [PUT_ID]: id,
        ...(ifAbsent && { 'if-none-match': '*' }),
      },
      body: bytes,
      expected: ifAbsent ? [OK, PRECONDITION_FAILED] : [OK],
    },
    () => {
      isRepeated = true
    },
  )
  if (status === OK) return true
  if (!isRepeated) return false
  // A try before this one may have put the file although its answer was lost.
  const kept = await ask({ method: 'HEAD', key, expected: [OK, NOT_FOUND] })
  return kept.headers.get(PUT_ID) === id
}

/** @returns a function that gets a file and compares its checksum */
const createGet = (ask: Ask, bucket: string) => {
  const once = async (key: string): Promise<Buffer | undefined> => {
    const { status, headers, bytes } = await ask({ method: 'GET', key, expected: [OK, NOT_FOUND] })
    if (status === NOT_FOUND) return undefined
    // other programs put files without it
    const checksum = headers.get(CHECKSUM)
    if (checksum === null || checksum === sha256(bytes)) return bytes
    throw new FileStoreError(
      'changed',
      `the bucket ${bucket} gave other bytes for ${key} than were put; put the file again, and look who writes there`,
    )
  }
  // What was changed on its way is right at the next try, and not every server replaces bytes and metadata in one step.
  return (key: string) =>
    pRetry(() => once(key), {
      ...AGAIN,
      shouldRetry: ({ error }) => error instanceof FileStoreError && error.fault === 'changed',
    })
}

/** Files in a bucket that speaks S3 and knows `If-None-Match: *`. */
export const createBucketFileStore = (address: BucketAddress, limits: BucketLimits = BUCKET_LIMITS): FileStore => {
  const ask = createBucketClient(address, limits)
  const list = createListing(ask, address.url)
  const putAt = createPut(ask)
  const getAt = createGet(ask, address.url)

  const deleteAt = async (key: string): Promise<void> => {
    await ask({ method: 'DELETE', key, expected: [OK, NO_CONTENT, NOT_FOUND] })
  }

  const check = async (): Promise<void> => {
    // begins with a dot, so that it is none of the keys
    const key = `.check-${randomUUID()}`
    await list(key)
    const bytes = Buffer.from(key)
    try {
      await putAt(key, bytes, true, 'text/plain')
      if (await putAt(key, bytes, true, 'text/plain'))
        throw new FileStoreError(
          'unexpected',
          `the bucket ${address.url} overwrites despite If-None-Match; use one that knows conditional writes`,
        )
      if (!(await getAt(key))?.equals(bytes))
        throw new FileStoreError('unexpected', `the bucket ${address.url} does not give what was just put`)
    } finally {
      await deleteAt(key)
    }
  }

  return {
    put: async (key, bytes, { ifAbsent = false, contentType = 'application/octet-stream' } = {}) => {
      requireStorable(key, bytes)
      return putAt(key, bytes, ifAbsent, contentType)
    },
    get: async (key) => (isFileKey(key) ? getAt(key) : undefined),
    list,
    delete: async (key) => {
      if (isFileKey(key)) await deleteAt(key)
    },
    check,
  }
}
