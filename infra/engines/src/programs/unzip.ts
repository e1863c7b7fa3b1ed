import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inflateRawSync } from 'node:zlib'

// .ZIP File Format Specification 6.3, sections 4.3.7 (local header), 4.3.12 (central directory) and 4.3.16 (its end).
const END = 0x06054b50
const ENTRY = 0x02014b50
const STORED = 0
const DEFLATED = 8
const LOCAL_HEADER_BYTES = 30
const OWNER_MAY_RUN = 0o100

type Entry = { path: string; method: number; size: number; offset: number; mode: number }

function* entriesOf(zip: Buffer): Generator<Entry> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || zip.readUInt32LE(end) !== END) throw new Error('the archive is cut off: its directory is missing')
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    if (zip.readUInt32LE(at) !== ENTRY) throw new Error('the archive is damaged: its directory is')
    const [name, extra, comment] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field)) as [number, number, number]
    yield {
      path: zip.toString('utf8', at + 46, at + 46 + name),
      method: zip.readUInt16LE(at + 10),
      size: zip.readUInt32LE(at + 20),
      offset: zip.readUInt32LE(at + 42),
      mode: zip.readUInt32LE(at + 38) >>> 16,
    }
    at += 46 + name + extra + comment
  }
}

const contentOf = (zip: Buffer, { path, method, size, offset }: Entry): Buffer => {
  const begin = offset + LOCAL_HEADER_BYTES + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28)
  const packed = zip.subarray(begin, begin + size)
  if (method === STORED) return packed
  if (method === DEFLATED) return inflateRawSync(packed)
  throw new Error(`${path} is packed with a method that is not known here (${method})`)
}

/**
 * Unpacks an archive whose checksum has been verified. Node can inflate, and neither `unzip` nor `jar` is on every
 * machine that has a Java.
 * @param into everything the archive holds below its one top folder comes here, readable by every user
 */
export const unzip = (file: string, into: string): void => {
  const zip = readFileSync(file)
  for (const entry of entriesOf(zip)) {
    const [, ...below] = entry.path.split('/')
    if (below.includes('..')) throw new Error(`${file} holds a file outside of itself: ${entry.path}`)
    const target = join(into, ...below)
    if (entry.path.endsWith('/')) {
      mkdirSync(target, { recursive: true })
      continue
    }
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, contentOf(zip, entry))
    chmodSync(target, entry.mode & OWNER_MAY_RUN ? 0o755 : 0o644)
  }
}
