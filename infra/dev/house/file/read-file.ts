import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { Refusal } from '../refusal.ts'
import { readFrames, type FrameReader } from './frames.ts'
import { FORMAT, MAGIC, type BackupHeader } from './header.ts'
import { createZstdDecompress } from 'node:zlib'
import { CHECKSUM_BYTES, checksumLine } from './write-file.ts'

export type BackupFile = {
  header: BackupHeader
  /** the rows, once, in the header's order of tables */
  rows: () => FrameReader
}

/** The header of a shop with a few hundred tables takes some hundred kilobytes. */
const LONGEST_HEADER = 16_000_000
const NEW_LINE = 10

const openOrRefuse = async (path: string): Promise<FileHandle> => {
  try {
    return await open(path, 'r')
  } catch (error) {
    throw new Refusal(`${path} cannot be read (${error instanceof Error ? error.message : String(error)}).`)
  }
}

/** The first two lines and where the rows begin; nothing but the first line is believed before it was compared. */
const readHeader = async (path: string, file: FileHandle, size: number) => {
  const start = Buffer.alloc(Math.min(size, LONGEST_HEADER))
  await file.read(start, 0, start.length, 0)
  const firstEnd = start.subarray(0, 100).indexOf(NEW_LINE)
  const [, format] = new RegExp(`^${MAGIC} (\\d+)$`).exec(start.subarray(0, Math.max(0, firstEnd)).toString()) ?? []
  if (format === undefined) throw new Refusal(`${path} is not a backup of this shop; \`npm run backup\` makes one.`)
  if (Number(format) > FORMAT)
    throw new Refusal(
      `${path} has format ${format}, and this version of the shop reads up to ${FORMAT}. Restore it with the version that made it, or a newer one.`,
    )
  const headerEnd = start.indexOf(NEW_LINE, firstEnd + 1)
  return { json: start.subarray(firstEnd + 1, Math.max(0, headerEnd)).toString(), bodyStart: headerEnd + 1 }
}

const isWhole = async (path: string, file: FileHandle, size: number): Promise<boolean> => {
  const bodyEnd = size - CHECKSUM_BYTES
  if (bodyEnd <= 0) return false
  const hash = createHash('sha256')
  for await (const bytes of createReadStream(path, { end: bodyEnd - 1, highWaterMark: 1 << 20 }))
    hash.update(bytes as Buffer)
  const last = Buffer.alloc(CHECKSUM_BYTES)
  await file.read(last, 0, last.length, bodyEnd)
  return last.toString('latin1') === checksumLine(hash.digest('hex'))
}

/**
 * Opens a backup after having read it from end to end: whoever gets it can trust every byte.
 * @throws Refusal when it is not one, is of a newer format, or is not what was written
 */
export const openBackupFile = async (path: string): Promise<BackupFile> => {
  const file = await openOrRefuse(path)
  try {
    const { size } = await file.stat()
    const { json, bodyStart } = await readHeader(path, file, size)
    if (!(await isWhole(path, file, size)))
      throw new Refusal(
        `${path} is damaged or was cut off: its checksum is missing or wrong. Copy it again from where it came from, or use another backup.`,
      )
    return {
      header: JSON.parse(json) as BackupHeader,
      rows: () =>
        readFrames(
          createReadStream(path, { start: bodyStart, end: size - CHECKSUM_BYTES - 1 }).pipe(createZstdDecompress()),
        ),
    }
  } finally {
    await file.close()
  }
}
