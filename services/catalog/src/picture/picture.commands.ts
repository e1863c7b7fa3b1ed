import { createHash } from 'node:crypto'
import { type PictureUse, sizePath, UPLOADS } from '@zmig/edge-contract'
import type { FileStore } from '@zmig/kit/files'
import type { ServiceDeps } from '@zmig/projections'
import { RECIPE } from './convert/convert-picture.ts'
import type { Converter } from './convert/converter.ts'
import { BEGINNING, decideType, type PictureRefused } from './picture.decider.ts'

type Deps = Pick<ServiceDeps, 'database' | 'clock'> & { files: FileStore; convert: Converter }

/** The path of an upload: the same file for the same use is one picture, another one never replaces it. */
const pathOf = (bytes: Uint8Array, use: PictureUse): string =>
  `${UPLOADS}${createHash('sha256').update(`${RECIPE}:${use}:`).update(bytes).digest('hex').slice(0, 32)}.jpg`

const KEEP = `
  insert into catalog.picture (path, kept_at) values ($1, $2)
  on conflict (path) do update set kept_at = excluded.kept_at`

/**
 * Converts an upload and keeps it. Its row is locked before its first file is written, and is seen after the last: a process
 * that dies between leaves files that the sweep finds.
 * @returns its path, which a product refers to as `bucketPath`, or why it is no picture for the shop
 */
export const createKeepPicture =
  ({ database, clock, files, convert }: Deps) =>
  async (bytes: Buffer, use: PictureUse): Promise<{ ok: true; bucketPath: string } | PictureRefused> => {
    const decision = decideType(bytes.subarray(0, BEGINNING))
    if ('ok' in decision) return decision
    const converted = await convert({ bytes, type: decision.type, use })
    if (!converted.ok) return converted
    const bucketPath = pathOf(bytes, use)
    await database.transaction(async (tx) => {
      await tx.query(KEEP, [bucketPath, clock.now().toISOString()])
      for (const { size, format, bytes: sized } of converted.sizes)
        await files.put(sizePath(bucketPath, size, format), sized, { contentType: `image/${format}` })
      await files.put(bucketPath, converted.jpeg, { contentType: 'image/jpeg' })
    })
    return { ok: true, bucketPath }
  }
export type KeepPicture = ReturnType<typeof createKeepPicture>
