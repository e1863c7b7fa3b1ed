import { createHash } from 'node:crypto'
import { packFiles } from '../package/archive.ts'
import type { SigningKey } from '../key/slice-key.ts'
import type { SliceMeta } from '../package/slice-meta.ts'

export type Sample = {
  slice?: string
  version?: string
  /** content of the remote's entry */
  code?: string
  /** algorithm of the hashes in meta.json */
  hash?: string
  key: SigningKey
  /** changes meta.json before it is signed */
  describe?: (meta: SliceMeta) => object
  /** changes the files after they were signed */
  tamper?: (files: Map<string, Buffer>) => void
}

/** The files of a small slice, signed. */
export const sampleFiles = (sample: Sample): Map<string, Buffer> => {
  const { slice = 'storefront', version = '1.0.0-a', code = 'entry', hash = 'sha256', key } = sample
  const contents = { 'client/remoteEntry.js': code, 'server/server.cjs': 'server' }
  const built = Object.entries(contents).map(([path, text]) => ({ path, content: Buffer.from(text) }))
  const described = built.map(({ path, content }) => {
    const integrity = `${hash}-${createHash(hash).update(content).digest('base64')}`
    return [path, { integrity, bytes: content.length }] as const
  })
  const meta: SliceMeta = {
    slice,
    version,
    inputs: 'x',
    shared: {},
    platform: '1.0.0',
    contract: '1.0.0',
    files: Object.fromEntries(described),
    client: { entry: 'remoteEntry.js', preload: [] },
  }
  const bytes = Buffer.from(JSON.stringify(sample.describe?.(meta) ?? meta))
  const files = new Map([
    ['meta.json', bytes],
    ['signature.json', Buffer.from(JSON.stringify(key.sign(bytes)))],
    ...built.map(({ path, content }) => [path, content] as const),
  ])
  sample.tamper?.(files)
  return files
}

/** A package of a small slice as it is sent. */
export const samplePackage = (sample: Sample): Promise<Buffer> => packFiles(sampleFiles(sample))
