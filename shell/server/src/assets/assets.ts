import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { HttpProblem } from '@zmig/kit'
import { LRUCache } from 'lru-cache'
import { encodingOf } from '../page/finished-page.ts'
import { assetFile } from './asset-path.ts'
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

/** Serves the files of published slices and of the shell: immutable, compressed when they were built. */
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
    response.writeHead(200, {
      'content-type': type,
      'content-length': bytes.length,
      // the version is part of the address
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      vary: 'accept-encoding',
      ...(compressed && { 'content-encoding': wanted }),
    })
    response.end(request.method === 'HEAD' ? undefined : bytes)
  }
}
