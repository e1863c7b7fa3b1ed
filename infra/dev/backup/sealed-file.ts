import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { Refusal } from '../command/run-command.ts'

/**
 * An encrypted backup: one line with the salt, then a plain backup in pieces of 64 KiB, each sealed with AES-256-GCM.
 *
 * The key comes from the passphrase by scrypt and belongs to this file alone, because the salt does, so the nonce of a piece
 * is its number. The last piece is marked in its nonce: a piece that is changed, moved, repeated or missing cannot be opened
 * (the STREAM construction of Hoang, Reyhanitabar, Rogaway and Vizár, as age uses it).
 */
const MAGIC = 'zmigo encrypted backup 1'
const SALT_BYTES = 16
const PIECE = 64 * 1024
const TAG_BYTES = 16
const SEALED_PIECE = PIECE + TAG_BYTES

/** 128 MB and about half a second for each guess of a passphrase (OWASP, Password Storage: scrypt). */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }

const firstLine = (salt: Buffer): Buffer => Buffer.from(`${MAGIC} ${salt.toString('base64url')}\n`)
const FIRST_LINE_BYTES = firstLine(Buffer.alloc(SALT_BYTES)).length

const deriveKey = (passphrase: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFKC'), salt, 32, COST, (error, key) => (error ? reject(error) : resolve(key)))
  })

const nonceOf = (piece: number, last: boolean): Buffer => {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(piece, 5, 6)
  nonce.writeUInt8(last ? 1 : 0, 11)
  return nonce
}

/** Writes bytes, encrypted or as they are. */
export type Sink = {
  write(bytes: Uint8Array): Promise<void>
  /** writes what is left. @returns the size of the file in bytes */
  end(): Promise<number>
}

export const createPlainSink = (file: FileHandle): Sink => {
  let size = 0
  return {
    write: async (bytes) => {
      size += bytes.length
      await file.writeFile(bytes)
    },
    end: () => Promise.resolve(size),
  }
}

export const createSealedSink = async (file: FileHandle, passphrase: string): Promise<Sink> => {
  const salt = randomBytes(SALT_BYTES)
  const head = firstLine(salt)
  const key = await deriveKey(passphrase, salt)
  await file.writeFile(head)
  let size = head.length
  let pieces = 0
  let held = Buffer.alloc(0)
  const seal = async (bytes: Buffer, last: boolean) => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(pieces, last)).setAAD(head)
    const sealed = Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
    pieces += 1
    size += sealed.length
    await file.writeFile(sealed)
  }
  return {
    write: async (bytes) => {
      held = Buffer.concat([held, bytes])
      // the last piece is sealed at the end only, because it is marked
      while (held.length > PIECE) {
        await seal(held.subarray(0, PIECE), false)
        held = held.subarray(PIECE)
      }
    },
    end: async () => {
      await seal(held, true)
      return size
    },
  }
}

/** The bytes of a backup, decrypted when it is encrypted. */
export type Source = {
  /** of the plain backup, in bytes */
  size: number
  /** the bytes from `start` up to `end`, without it. @throws Refusal when a piece is not what was written */
  read(start: number, end: number): AsyncGenerator<Buffer>
}

/** @throws Refusal when the file cannot be read */
const openOrRefuse = async (path: string): Promise<FileHandle> => {
  try {
    return await open(path, 'r')
  } catch (error) {
    throw new Refusal(`${path} cannot be read (${error instanceof Error ? error.message : String(error)}).`)
  }
}

async function* readPlain(path: string, start: number, end: number): AsyncGenerator<Buffer> {
  if (start >= end) return
  for await (const bytes of createReadStream(path, { start, end: end - 1, highWaterMark: 1 << 20 }))
    yield bytes as Buffer
}

const damaged = (path: string): Refusal =>
  new Refusal(
    `${path} is damaged or was cut off: a part of it cannot be decrypted. Copy it again from where it came from, or use another backup.`,
  )

type Sealed = { path: string; size: number; key: Buffer; head: Buffer }

const openPiece = async (file: FileHandle, { path, size, key, head }: Sealed, piece: number): Promise<Buffer> => {
  const at = FIRST_LINE_BYTES + piece * SEALED_PIECE
  const bytes = Buffer.alloc(Math.min(SEALED_PIECE, size - at))
  await file.read(bytes, 0, bytes.length, at)
  try {
    const last = at + bytes.length === size
    const cipher = createDecipheriv('aes-256-gcm', key, nonceOf(piece, last)).setAAD(head)
    cipher.setAuthTag(bytes.subarray(bytes.length - TAG_BYTES))
    return Buffer.concat([cipher.update(bytes.subarray(0, bytes.length - TAG_BYTES)), cipher.final()])
  } catch {
    if (piece > 0) throw damaged(path)
    throw new Refusal(
      `${path} cannot be decrypted: the passphrase is another one than that of this backup, or the file was changed. Nothing was restored.`,
    )
  }
}

async function* readSealed(sealed: Sealed, start: number, end: number): AsyncGenerator<Buffer> {
  const file = await openOrRefuse(sealed.path)
  try {
    for (let piece = Math.floor(start / PIECE); piece * PIECE < end; piece += 1) {
      const from = piece * PIECE
      yield (await openPiece(file, sealed, piece)).subarray(Math.max(0, start - from), end - from)
    }
  } finally {
    await file.close()
  }
}

const readHead = async (path: string): Promise<{ size: number; head: Buffer }> => {
  const file = await openOrRefuse(path)
  try {
    const head = Buffer.alloc(FIRST_LINE_BYTES)
    await file.read(head, 0, head.length, 0)
    return { size: (await file.stat()).size, head }
  } finally {
    await file.close()
  }
}

/**
 * Opens the bytes of a backup file.
 * @param passphrase needed when the file is encrypted
 * @throws Refusal when it cannot be read, or is encrypted and the passphrase is missing
 */
export const openSource = async (path: string, passphrase: string | undefined): Promise<Source> => {
  const { size, head } = await readHead(path)
  if (!head.toString('latin1').startsWith(`${MAGIC} `))
    return { size, read: (start, end) => readPlain(path, start, end) }
  if (passphrase === undefined)
    throw new Refusal(
      `${path} is encrypted. Set BACKUP_PASSPHRASE, or BACKUP_PASSPHRASE_FILE to a file with it, and restore again.`,
    )
  const pieces = Math.ceil((size - FIRST_LINE_BYTES) / SEALED_PIECE)
  const lastPiece = size - FIRST_LINE_BYTES - (pieces - 1) * SEALED_PIECE
  if (pieces < 1 || lastPiece < TAG_BYTES) throw damaged(path)
  const salt = Buffer.from(head.subarray(MAGIC.length + 1, -1).toString('latin1'), 'base64url')
  const sealed = { path, size, key: await deriveKey(passphrase, salt), head }
  return {
    size: size - FIRST_LINE_BYTES - pieces * TAG_BYTES,
    read: (start, end) => readSealed(sealed, start, end),
  }
}
