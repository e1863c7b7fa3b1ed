import { LRUCache } from 'lru-cache'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { HttpProblem, type Logger } from '@zmig/kit'
import { encodingOf } from '../page/finished-page.ts'
import type { Request, Response } from 'express'

type Roots = { slices: string; shell: string }

const segment = /^(?!\.)[\w.-]+$/

/**
 * The file behind an address below `/assets`.
 * Only browser files have addresses: server bundles and meta.json lie beside them and stay inside. Every segment must be
 * an ordinary name, so no address leaves its folder.
 *
 * @param path of the request, as it came: percent signs are in no name of ours
 * @returns undefined when no file can have this address
 */
export const assetFile = (path: string, { slices, shell }: Roots): string | undefined => {
  const [, assets, kind, ...rest] = path.split('/')
  if (assets !== 'assets' || !rest.every((part) => segment.test(part))) return undefined
  const [first, second, ...file] = rest
  if (kind === 'slices' && first && second && file.length > 0) return join(slices, first, second, 'client', ...file)
  if (kind !== 'shell' || !first || !second) return undefined
  return first === 'fonts' ? join(shell, ...rest) : join(shell, first, 'client', second, ...file)
}

/** Headers of a request, as Node gives them. */
type Headers = { range?: string | undefined; 'if-range'?: string | string[] | undefined }

/** Places of the first and the last byte that are wanted. */
type ByteRange = { first: number; last: number }

/**
 * The part of a file that a request asks for (RFC 9110, section 14).
 *
 * @param length of the file in bytes
 * @returns `whole` when no part is asked for, or one that we need not understand: several at once, another unit, or one
 *   that depends on a validator, which our files have none of; `beyond` when nothing of the file is wanted
 */
export const readRange = (
  { range, 'if-range': condition }: Headers,
  length: number,
): ByteRange | 'whole' | 'beyond' => {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? []
  if (condition !== undefined || (from === '' && to === '')) return 'whole'
  const first = from === '' ? Math.max(0, length - Number(to)) : Number(from)
  const last = from === '' || to === '' ? length - 1 : Math.min(Number(to), length - 1)
  // what ends before it begins is not a range at all
  if (from !== '' && to !== '' && Number(to) < Number(from)) return 'whole'
  return first > last ? 'beyond' : { first, last }
}

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.txt': 'text/plain; charset=utf-8',
  '.ts': 'text/plain; charset=utf-8', // declarations of what a slice exposes
}

/** 24 MB: every file of the active versions, with room for the previous ones. */
const MAX_BYTES = 24 * 1024 * 1024
const suffixes = { br: '.br', gzip: '.gz', identity: '' } as const

const read = (file: string): Promise<Buffer | undefined> =>
  readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'EISDIR' || error.code === 'ENOTDIR') return undefined
    throw error
  })

type Options = {
  /** brings a version of a slice to this disk. @returns whether files came; throws when they cannot now */
  fetchVersion: (slice: string, version: string) => Promise<boolean>
  /** the same for a build of the shell that this machine did not make, into the folder `shellCopies` */
  fetchShell: (hash: string) => Promise<boolean>
  logger: Pick<Logger, 'warn'>
}

/** The slice and the version that an address belongs to, or the build of the shell. */
const versionIn = (path: string): { slice: string; version: string } | undefined => {
  const [, slice, version] = /^\/assets\/(?:slices\/)?([^/]+)\/([^/]+)\//.exec(path) ?? []
  return slice && version ? { slice, version } : undefined
}

/**
 * Serves the files of published slices and of the shell: immutable, compressed when they were built. What was not can be
 * asked for in parts, without which Safari plays no video. A version that is not on this disk is fetched once, and so is a build
 * of the shell: a page may come from a web process of another version, or be older than this one.
 */
export const createAssets = (
  roots: { slices: string; shell: string; shellCopies: string },
  { fetchVersion, fetchShell, logger }: Options,
) => {
  const files = new LRUCache<string, Buffer>({ maxSize: MAX_BYTES, sizeCalculation: (bytes) => bytes.length + 500 })

  const load = async (file: string): Promise<Buffer | undefined> => {
    const known = files.get(file)
    if (known) return known
    const bytes = await read(file)
    if (bytes) files.set(file, bytes)
    return bytes
  }

  const fetchMissing = async (path: string): Promise<boolean> => {
    const version = versionIn(path)
    if (!version) return false
    const isShell = path.startsWith('/assets/shell/')
    try {
      return await (isShell ? fetchShell(version.version) : fetchVersion(version.slice, version.version))
    } catch (error) {
      logger.warn({ err: error, ...version }, 'a version that a browser asks for is away')
      throw new HttpProblem(503, 'Unavailable', 'This file cannot be fetched now. Try again in a moment.')
    }
  }

  const loadAs = async (file: string, wanted: keyof typeof suffixes) => {
    const compressed = wanted === 'identity' ? undefined : await load(file + suffixes[wanted])
    return { compressed, bytes: compressed ?? (await load(file)) }
  }

  /** Where a file can be: files of a build that this machine did not make are among the copies. */
  const placesOf = (path: string): string[] =>
    [roots.shell, ...(path.startsWith('/assets/shell/') ? [roots.shellCopies] : [])].flatMap(
      (shell) => assetFile(path, { slices: roots.slices, shell }) ?? [],
    )

  const find = async (places: readonly string[], wanted: keyof typeof suffixes) => {
    for (const place of places) {
      const found = await loadAs(place, wanted)
      if (found.bytes) return { ...found, bytes: found.bytes }
    }
    return undefined
  }

  return async (request: Request, response: Response): Promise<void> => {
    const places = placesOf(request.path)
    const type = places[0] && types[extname(places[0])]
    if (!type) throw new HttpProblem(404, 'Not found', 'There is no such file.')
    const wanted = encodingOf(request)
    let found = await find(places, wanted)
    if (!found && (await fetchMissing(request.path))) found = await find(places, wanted)
    if (!found) throw new HttpProblem(404, 'Not found', 'There is no such file.')
    const { compressed, bytes } = found
    const headers = {
      'content-type': type,
      // the version is part of the address
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'same-origin',
      vary: 'accept-encoding',
      ...(compressed ? { 'content-encoding': wanted } : { 'accept-ranges': 'bytes' }),
    }
    const range = compressed ? 'whole' : readRange(request.headers, bytes.length)
    if (range === 'beyond') {
      response.writeHead(416, { ...headers, 'content-range': `bytes */${bytes.length}` })
      return void response.end()
    }
    const part = range === 'whole' ? bytes : bytes.subarray(range.first, range.last + 1)
    response.writeHead(range === 'whole' ? 200 : 206, {
      ...headers,
      'content-length': part.length,
      ...(range !== 'whole' && { 'content-range': `bytes ${range.first}-${range.last}/${bytes.length}` }),
    })
    response.end(request.method === 'HEAD' ? undefined : part)
  }
}
