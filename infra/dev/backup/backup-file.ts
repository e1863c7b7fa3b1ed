import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline as pipelineTo, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import type { PartitionState } from '@zmig/event-log'
import { Refusal } from '../command/run-command.ts'
import type { Sequence, TableDefinition } from './catalogue.ts'
import { createPlainSink, createSealedSink, openSource, type Source } from './sealed-file.ts'

/** Raised when an older program could not read the file any more. */
const FORMAT = 1

const MAGIC = 'zmigo backup'

/** Where the events of the shop were kept when the backup was made; the file holds them in either case. */
type HistoryAt = { engine: 'postgres' } | { engine: 'kafka'; clusterId: string; positions: PartitionState[] }

/** What a backup says about itself, readable without unpacking it (`head -2`) unless it is encrypted. */
export type BackupHeader = {
  /** ISO instant of the snapshot */
  createdAt: string
  /** version of the PostgreSQL that it comes from */
  server: string
  /** the migrations that each schema has had, in order */
  migrations: Record<string, string[]>
  history: HistoryAt
  sequences: Sequence[]
  /** in the order of their rows in the file; `rows` is missing where they were not counted before */
  tables: (TableDefinition & { rows?: number })[]
}

/** The first two lines of a file: format, then the header as JSON. */
const formatHeader = (header: BackupHeader): string => `${MAGIC} ${FORMAT}\n${JSON.stringify(header)}\n`

/**
 * Rows of several tables in one stream: pieces of COPY text, each behind its length, and a length of zero where a table
 * ends. Lengths are four bytes, the highest first.
 */
const LENGTH = 4

const lengthOf = (bytes: number): Buffer => {
  const length = Buffer.allocUnsafe(LENGTH)
  length.writeUInt32BE(bytes)
  return length
}

/** Frames the rows of one table. */
export async function* frames(rows: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of rows) {
    if (piece.length === 0) continue
    yield lengthOf(piece.length)
    yield piece
  }
  yield lengthOf(0)
}

/** Reads frames one table after the other. */
export type FrameReader = {
  /** the pieces of the next table, to be read to the end before the one after. @throws when the stream ends before */
  nextTable(): AsyncGenerator<Buffer>
}

const readFrames = (source: AsyncIterable<Uint8Array>): FrameReader => {
  const incoming = source[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)

  const take = async (bytes: number): Promise<Buffer> => {
    const pieces = [held]
    let size = held.length
    while (size < bytes) {
      const next = await incoming.next()
      if (next.done) throw new Error('the rows end in the middle of a table')
      pieces.push(Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength))
      size += next.value.length
    }
    const all = pieces.length === 1 ? held : Buffer.concat(pieces)
    held = all.subarray(bytes)
    return all.subarray(0, bytes)
  }

  return {
    nextTable: async function* () {
      for (;;) {
        const length = (await take(LENGTH)).readUInt32BE()
        if (length === 0) return
        yield await take(length)
      }
    },
  }
}

/** The last line: what everything before it must hash to. */
const checksumLine = (hash: string): string => `\nsha256 ${hash}\n`
const CHECKSUM_BYTES = checksumLine('0'.repeat(64)).length

/** Only its owner may read and write the file: it holds names, phones and addresses. */
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
 * @param passphrase encrypts the file; without it, the file is as readable as the database
 * @returns its size in bytes
 * @throws Refusal when the name is taken
 */
export const writeBackupFile = async (
  path: string,
  header: BackupHeader,
  body: AsyncIterable<Uint8Array>,
  passphrase?: string,
): Promise<number> => {
  const unfinished = `${path}.part`
  await rm(unfinished, { force: true })
  const file = await open(unfinished, 'wx', OWNER_ONLY)
  try {
    const sink = passphrase === undefined ? createPlainSink(file) : await createSealedSink(file, passphrase)
    const hash = createHash('sha256')
    const write = async (bytes: Uint8Array) => {
      hash.update(bytes)
      await sink.write(bytes)
    }
    await write(Buffer.from(formatHeader(header)))
    await pipeline(
      Readable.from(body, { objectMode: false }),
      createZstdCompress(),
      async (packed: AsyncIterable<Buffer>) => {
        for await (const bytes of packed) await write(bytes)
      },
    )
    await sink.write(Buffer.from(checksumLine(hash.digest('hex'))))
    const size = await sink.end()
    await file.sync()
    await file.close()
    refuseTaken(path)
    await rename(unfinished, path)
    await syncFolder(dirname(path))
    return size
  } catch (error) {
    await file.close().catch(() => undefined)
    await rm(unfinished, { force: true })
    throw error
  }
}

/** @throws Refusal when there is a file of that name: it may be the only backup */
export const refuseTaken = (path: string): void => {
  if (existsSync(path)) throw new Refusal(`${path} exists already. Give the backup another name, or remove that file.`)
}

export type BackupFile = {
  header: BackupHeader
  /** the rows, once, in the header's order of tables */
  rows: () => FrameReader
}

/** The header of a shop with a few hundred tables takes some hundred kilobytes. */
const LONGEST_HEADER = 16_000_000
const NEW_LINE = 10

const readBytes = async (source: Source, start: number, end: number): Promise<Buffer> => {
  const pieces: Buffer[] = []
  for await (const bytes of source.read(start, end)) pieces.push(bytes)
  return Buffer.concat(pieces)
}

/** The first two lines and where the rows begin; nothing but the first line is believed before it was compared. */
const readHeader = async (path: string, source: Source) => {
  const start = await readBytes(source, 0, Math.min(source.size, LONGEST_HEADER))
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

const isWhole = async (source: Source): Promise<boolean> => {
  const bodyEnd = source.size - CHECKSUM_BYTES
  if (bodyEnd <= 0) return false
  const hash = createHash('sha256')
  for await (const bytes of source.read(0, bodyEnd)) hash.update(bytes)
  return (await readBytes(source, bodyEnd, source.size)).toString('latin1') === checksumLine(hash.digest('hex'))
}

/**
 * Opens a backup after reading, and decrypting, all of it, so that the caller can trust every byte.
 * @param passphrase of an encrypted backup
 * @throws Refusal when it is not one, is of a newer format, is not what was written, or the passphrase is missing or wrong
 */
export const openBackupFile = async (path: string, passphrase?: string): Promise<BackupFile> => {
  const source = await openSource(path, passphrase)
  const { json, bodyStart } = await readHeader(path, source)
  if (!(await isWhole(source)))
    throw new Refusal(
      `${path} is damaged or was cut off: its checksum is missing or wrong. Copy it again from where it came from, or use another backup.`,
    )
  return {
    header: JSON.parse(json) as BackupHeader,
    rows: () => {
      const packed = Readable.from(source.read(bodyStart, source.size - CHECKSUM_BYTES), { objectMode: false })
      // an error of the source ends the unpacked rows as well, which their reader sees
      return readFrames(pipelineTo(packed, createZstdDecompress(), () => undefined))
    },
  }
}
