import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { unzip } from './unzip.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zmig-unzip-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

type Member = { path: string; text?: string; mode?: number; stored?: boolean }

/** An archive as the format's specification has it: local headers with contents, the directory, its end. */
const zipOf = (members: Member[]): Buffer => {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { path, text = '', mode = 0o644, stored = false } of members) {
    const name = Buffer.from(path)
    const content = Buffer.from(text)
    const packed = stored ? content : deflateRawSync(content)
    const common = Buffer.alloc(26) // from "version needed" to "length of extra": the same in both
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(stored ? 0 : 8, 4)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(content.length, 18)
    common.writeUInt16LE(name.length, 22)
    const rest = Buffer.alloc(14) // comment length to offset
    rest.writeUInt32LE(((0o100000 | mode) << 16) >>> 0, 6)
    rest.writeUInt32LE(offset, 10)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, name, packed])
    locals.push(local)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x03', 'latin1'), common, rest, name]))
    offset += local.length
  }
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(members.length, 10)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, ...directory, end])
}

const unpack = (archive: Buffer): string => {
  writeFileSync(join(folder, 'a.zip'), archive)
  unzip(join(folder, 'a.zip'), join(folder, 'out'))
  return join(folder, 'out')
}

test('files come without the top folder, readable by all, programs executable, empty folders too', () => {
  const out = unpack(
    zipOf([
      { path: 'server-1/' },
      { path: 'server-1/plugins/' },
      { path: 'server-1/bin/run', text: '#!/bin/sh\n'.repeat(50), mode: 0o700 },
      { path: 'server-1/config/users', text: 'secret', mode: 0o600, stored: true },
    ]),
  )
  expect(readFileSync(join(out, 'bin/run'), 'utf8')).toBe('#!/bin/sh\n'.repeat(50))
  expect(statSync(join(out, 'bin/run')).mode & 0o777).toBe(0o755)
  expect(readFileSync(join(out, 'config/users'), 'utf8')).toBe('secret')
  expect(statSync(join(out, 'config/users')).mode & 0o777).toBe(0o644)
  expect(existsSync(join(out, 'plugins'))).toBe(true)
})

test('an archive that is cut off, damaged, or reaches outside is refused', () => {
  const archive = zipOf([{ path: 'top/file', text: 'text' }])
  expect(() => unpack(archive.subarray(0, 40))).toThrow('cut off')
  const damaged = Buffer.from(archive)
  damaged.write('XX', archive.indexOf('PK\x01\x02'))
  expect(() => unpack(damaged)).toThrow('damaged')
  expect(() => unpack(zipOf([{ path: 'top/../../outside', text: 'x' }]))).toThrow('outside of itself')
  expect(existsSync(join(folder, 'outside'))).toBe(false)
})
