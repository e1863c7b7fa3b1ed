import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import { Refusal } from '../refusal.ts'
import { formatHeader, type BackupHeader } from './header.ts'

/** The last line: what everything before it must hash to. */
export const checksumLine = (hash: string): string => `\nsha256 ${hash}\n`
export const CHECKSUM_BYTES = checksumLine('0'.repeat(64)).length

/** Readable and writable by its owner alone: the file holds names, phones and addresses. */
const OWNER_ONLY = 0o600

const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Writes a backup under a temporary name and gives it its own when it is whole and on the disk, so that a file with that
 * name is never half a backup.
 * @param body the framed rows of all tables, in the header's order
 * @returns its size in bytes
 * @throws Refusal when the name is taken
 */
export const writeBackupFile = async (
  path: string,
  header: BackupHeader,
  body: AsyncIterable<Uint8Array>,
): Promise<number> => {
  const unfinished = `${path}.part`
  await rm(unfinished, { force: true })
  const file = await open(unfinished, 'wx', OWNER_ONLY)
  try {
    const hash = createHash('sha256')
    let size = 0
    const write = async (bytes: Uint8Array) => {
      hash.update(bytes)
      size += bytes.length
      await file.writeFile(bytes)
    }
    await write(Buffer.from(formatHeader(header)))
    await pipeline(
      Readable.from(body, { objectMode: false }),
      createZstdCompress(),
      async (packed: AsyncIterable<Buffer>) => {
        for await (const bytes of packed) await write(bytes)
      },
    )
    const last = Buffer.from(checksumLine(hash.digest('hex')))
    await file.writeFile(last)
    await file.sync()
    await file.close()
    refuseTaken(path)
    await rename(unfinished, path)
    await syncFolder(dirname(path))
    return size + last.length
  } catch (error) {
    await file.close().catch(() => undefined)
    await rm(unfinished, { force: true })
    throw error
  }
}

/** @throws Refusal when there is a file of that name: it may be the only backup that somebody has */
export const refuseTaken = (path: string): void => {
  if (existsSync(path)) throw new Refusal(`${path} exists already. Give the backup another name, or remove that file.`)
}
