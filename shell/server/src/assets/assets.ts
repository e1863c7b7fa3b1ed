import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { HttpProblem } from '@zmig/kit'
import { LRUCache } from 'lru-cache'
import { encodingOf } from '../page/finished-page.ts'
import { assetFile } from './asset-path.ts'
import { readRange } from './byte-range.ts'
import type { Request, Response } from 'express'

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
}

/** 24 MB: every file of the active versions, with room for the previous ones. */
const MAX_BYTES = 24 * 1024 * 1024
const suffixes = { br: '.br', gzip: '.gz', identity: '' } as const

const read = (file: string): Promise<Buffer | undefined> =>
  readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'EISDIR' || error.code === 'ENOTDIR') return undefined
    throw error
  })

/**
 * Serves the files of published slices and of the shell: immutable, compressed when they were built. What was not can be
 * asked for in parts, without which Safari plays no video.
 */
export const createAssets = (roots: { slices: string; shell: string }) => {
  const files = new LRUCache<string, Buffer>({ maxSize: MAX_BYTES, sizeCalculation: (bytes) => bytes.length + 500 })

  const load = async (file: string): Promise<Buffer | undefined> => {
    const known = files.get(file)
    if (known) return known
    const bytes = await read(file)
    if (bytes) files.set(file, bytes)
    return bytes
  }

  return async (request: Request, response: Response): Promise<void> => {
    const file = assetFile(request.path, roots)
    const type = file && types[extname(file)]
    if (!file || !type) throw new HttpProblem(404, 'Not found', 'There is no such file.')
    const wanted = encodingOf(request)
    const compressed = wanted === 'identity' ? undefined : await load(file + suffixes[wanted])
    const bytes = compressed ?? (await load(file))
    if (!bytes) throw new HttpProblem(404, 'Not found', 'There is no such file.')
    const headers = {
      'content-type': type,
      // the version is part of the address
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
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
