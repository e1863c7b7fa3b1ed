import { posix } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { Header, Parser, Pax, type ReadEntry } from 'tar'
import { refuse, type Refusal } from '../refuse.ts'

/** The files of a package by their names inside of it. */
export type Files = ReadonlyMap<string, Buffer>

const MEGABYTE = 1024 * 1024

/** How large a package may be. The largest slice of the shop has some 120 files, or 5 MB: what exceeds these limits is a mistake or an attack. */
export const packageLimits = {
  /** bytes as they are sent */
  packed: 16 * MEGABYTE,
  /** bytes of the archive once it is decompressed */
  unpacked: 48 * MEGABYTE,
  /** bytes of one file */
  file: 8 * MEGABYTE,
  /** files and folders */
  entries: 2_000,
}

const inMegabytes = (bytes: number): string => `${bytes / MEGABYTE} MB`

/** A package is at most 16 MB as it is sent; a larger one is refused by the first part that counts its bytes. */
export const packageLimit = {
  most: packageLimits.packed,
  tooLarge: `The package is larger than ${inMegabytes(packageLimits.packed)}. Remove what the slice does not need, and publish again.`,
}

const BLOCK_BYTES = 512

/** The same files give the same bytes: every file has the same owner, mode and time. */
const entryOf = (path: string, content: Buffer): Buffer => {
  const size = Math.ceil(content.length / BLOCK_BYTES) * BLOCK_BYTES
  const entry = Buffer.alloc(BLOCK_BYTES + size)
  const header = { path, size: content.length, type: 'File' as const, mode: 0o644, mtime: new Date(0) }
  const isLong = new Header(header).encode(entry, 0)
  content.copy(entry, BLOCK_BYTES)
  // a name of more than a hundred characters goes into a header of its own
  return isLong ? Buffer.concat([new Pax({ path, mtime: header.mtime }).encode(), entry]) : entry
}

/** Puts files into one archive (tar, gzip). */
export const packFiles = (files: Files): Promise<Buffer> => {
  const entries = [...files].map(([path, content]) => entryOf(path, content))
  return promisify(gzip)(Buffer.concat([...entries, Buffer.alloc(2 * BLOCK_BYTES)]))
}

const BUILD_ANEW = 'Build the slice anew with npm run slice, and publish that.'

/** What is wrong with the name of an entry; undefined when it is a name that a build gives. */
const faultOfName = (path: string): Refusal | undefined => {
  const unsafe = (what: string) => refuse('UnsafeName', `${JSON.stringify(path)} ${what}. ${BUILD_ANEW}`)
  if (posix.isAbsolute(path) || /^[a-z]:/i.test(path)) return unsafe('is an absolute name, which leaves the package')
  if (path.split(/[/\\]/).includes('..')) return unsafe('leads out of the package')
  if (!/^(meta\.json|signature\.json|(client|server)(\/\w[\w.-]*)+)$/.test(path))
    return unsafe('is no name of a package: it holds meta.json, signature.json, and files below client/ and server/')
  return undefined
}

const faultOfEntry = ({ path, type, size }: ReadEntry, files: Files): Refusal | undefined => {
  if (type === 'Directory') return undefined
  const name = faultOfName(path)
  if (name) return name
  if (!['File', 'OldFile', 'ContiguousFile'].includes(type))
    return refuse('NotAFile', `${path} is no plain file (${type}); links and devices are refused. ${BUILD_ANEW}`)
  if (size > packageLimits.file) {
    const most = inMegabytes(packageLimits.file)
    return refuse('FileTooLarge', `${path} is larger than ${most}. Split it or make it smaller, and publish again.`)
  }
  if (files.has(path)) return refuse('DuplicateName', `${path} is in the package twice. ${BUILD_ANEW}`)
  return undefined
}

/** A file whose name another file needs for its folder. */
const faultOfFolders = (files: Files): Refusal | undefined => {
  for (const path of files.keys())
    for (let folder = posix.dirname(path); folder !== '.'; folder = posix.dirname(folder))
      if (files.has(folder))
        return refuse('DuplicateName', `${folder} is a file, and ${path} needs it as a folder. ${BUILD_ANEW}`)
  return undefined
}

const TOO_MANY = refuse(
  'TooManyFiles',
  `The package has more than ${packageLimits.entries} files. Remove what the slice does not need, and publish again.`,
)

const DAMAGED = 'Send it again: the command packs it anew.'

/** The files of a plain tar archive. After the first fault nothing more is taken. */
const readEntries = (archive: Buffer): Promise<{ ok: true; files: Files } | Refusal> =>
  new Promise((resolve) => {
    const files = new Map<string, Buffer>()
    let entries = 0
    let fault: Refusal | undefined
    const take = (entry: ReadEntry): void => {
      entries += 1
      fault ??= entries > packageLimits.entries ? TOO_MANY : faultOfEntry(entry, files)
      if (fault || entry.type === 'Directory') {
        entry.resume()
        return
      }
      const pieces: Buffer[] = []
      entry.on('data', (piece: Buffer) => pieces.push(piece))
      entry.on('end', () => files.set(entry.path, Buffer.concat(pieces)))
    }
    const parser = new Parser({ strict: true, zstd: false, onReadEntry: take })
    parser.on('ignoredEntry', take)
    parser.on('error', ({ message }: Error) => {
      fault ??= refuse('Damaged', `The archive is damaged (${message}). ${DAMAGED}`)
      resolve(fault)
    })
    parser.on('end', () => resolve(fault ?? faultOfFolders(files) ?? { ok: true, files }))
    parser.end(archive)
  })

const GZIP = Buffer.from([0x1f, 0x8b])

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

/**
 * Takes a package apart in memory. Nothing is written, and nothing of it counts as genuine yet.
 * @param packed the archive (tar, gzip) as it was sent
 */
export const unpackFiles = async (packed: Buffer): Promise<{ ok: true; files: Files } | Refusal> => {
  if (packed.length > packageLimit.most) return refuse('TooLarge', packageLimit.tooLarge)
  if (!packed.subarray(0, 2).equals(GZIP))
    return refuse('NotAnArchive', 'A package is one archive: tar, compressed by gzip. Send what the command packs.')
  let archive: Buffer
  try {
    archive = await promisify(gunzip)(packed, { maxOutputLength: packageLimits.unpacked })
  } catch (error) {
    if (codeOf(error) === 'ERR_BUFFER_TOO_LARGE')
      return refuse(
        'TooLarge',
        `The package unpacks to more than ${inMegabytes(packageLimits.unpacked)}. Remove what the slice does not need, and publish again.`,
      )
    if (codeOf(error) === 'Z_BUF_ERROR') return refuse('Damaged', `The archive ends in the middle. ${DAMAGED}`)
    return refuse('Damaged', `The archive is damaged (${(error as Error).message}). ${DAMAGED}`)
  }
  // the parser would decompress it again, without a limit
  if (archive.subarray(0, 2).equals(GZIP))
    return refuse('NotAnArchive', 'The package is compressed twice. Send what the command packs.')
  return readEntries(archive)
}
