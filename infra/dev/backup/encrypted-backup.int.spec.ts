import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestDatabase, type TestDatabase } from '@zmig/kit/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBackupFile } from './backup-file.ts'
import { restoreBackup } from './restore-backup.ts'
import { DUMP, ROWS, TABLES } from './testing/sample-shop.ts'
import { writeBackup } from './write-backup.ts'

const PASSPHRASE = 'correct horse battery staple'
/** Rows of 64 KiB pieces: enough that the file has several. */
const MANY = `insert into shop.place (id, fact)
  select 'p' || n, jsonb_build_object('title', md5(n::text) || md5('x' || n), 'rest', md5('y' || n) || md5('z' || n))
  from generate_series(1, 4000) n`

let folder: string
let shop: TestDatabase
let empty: TestDatabase
const sets = () => [{ schema: 'shop', directory: join(folder, 'migrations') }]
const file = () => join(folder, 'a.zmigo')
/** The backup as it was written; tests harm a copy. */
const written = () => join(folder, 'written.zmigo')
const report = () => undefined
const openKafka = () => Promise.reject(new Error('there is no Kafka'))
const backUp = () => writeBackup(shop.url, file(), { sets: sets(), report, openKafka, passphrase: PASSPHRASE })
const restore = async (passphrase?: string) =>
  restoreBackup(empty.url, await openBackupFile(file(), passphrase), {
    sets: sets(),
    replace: false,
    erased: [],
    report,
  })
const dump = async ({ database }: TestDatabase) => (await database.query(DUMP))[0]
const nothingWritten = async () =>
  expect(await empty.database.query("select from pg_tables where schemaname in ('shop', 'made_later')")).toEqual([])

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'zmig-backup-'))
  mkdirSync(join(folder, 'migrations'))
  writeFileSync(join(folder, 'migrations/0001_tables.sql'), TABLES)
  shop = await startTestDatabase(sets())
  empty = await startTestDatabase()
  await shop.database.query(ROWS)
  await shop.database.query(MANY)
  const { bytes } = await backUp()
  expect(bytes).toBe(statSync(file()).size)
  copyFileSync(file(), written())
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await Promise.all([shop.stop(), empty.stop()])
})
beforeEach(() => copyFileSync(written(), file()))

test('an encrypted backup shows nothing without its passphrase', () => {
  expect(statSync(file()).size).toBeGreaterThan(3 * 65_536)
  const text = readFileSync(file(), 'latin1')
  expect(text).toMatch(/^zmigo encrypted backup 1 [\w-]{22}\n/)
  expect(text).not.toContain('migrations')
})

test('two backups with one passphrase share no key: nothing in them is alike', async () => {
  const first = readFileSync(file())
  rmSync(file())
  await backUp()
  expect(readFileSync(file()).subarray(60, 120).equals(first.subarray(60, 120))).toBe(false)
})

test.each([
  ['without a passphrase', undefined, /is encrypted. Set BACKUP_PASSPHRASE/],
  ['with another passphrase', 'correct horse battery stapler', /the passphrase is another one/],
])('a restore %s is refused, and nothing is written', async (_, passphrase, sentence) => {
  await expect(restore(passphrase)).rejects.toThrow(sentence)
  await nothingWritten()
})

const PIECE = 65_536 + 16
const HEAD = 'zmigo encrypted backup 1 '.length + 22 + 1
const edit = (change: (bytes: Buffer) => Buffer) => writeFileSync(file(), change(readFileSync(file())))
const piece = (bytes: Buffer, index: number) => bytes.subarray(HEAD + index * PIECE, HEAD + (index + 1) * PIECE)

test.each<[string, () => void]>([
  ['with a changed byte in the middle', () => edit((bytes) => flip(bytes, HEAD + PIECE + 100))],
  ['with a changed byte at its end', () => edit((bytes) => flip(bytes, bytes.length - 1))],
  ['with another salt', () => edit((bytes) => flip(bytes, HEAD - 5))],
  ['cut off at its end', () => truncateSync(file(), statSync(file()).size - 1)],
  ['cut off between two pieces', () => truncateSync(file(), HEAD + 2 * PIECE)],
  ['cut off after its first line', () => truncateSync(file(), HEAD)],
  [
    'with two pieces exchanged',
    () =>
      edit((bytes) =>
        Buffer.concat([bytes.subarray(0, HEAD), piece(bytes, 1), piece(bytes, 0), bytes.subarray(HEAD + 2 * PIECE)]),
      ),
  ],
  [
    'with a piece repeated',
    () =>
      edit((bytes) => Buffer.concat([bytes.subarray(0, HEAD + PIECE), piece(bytes, 0), bytes.subarray(HEAD + PIECE)])),
  ],
])('a file %s is refused, and nothing is written', async (_, harm) => {
  harm()
  await expect(restore(PASSPHRASE)).rejects.toThrow(/cannot be decrypted/)
  await nothingWritten()
})

const flip = (bytes: Buffer, index: number): Buffer => {
  bytes.writeUInt8((bytes.readUInt8(index) + 1) % 256, index)
  return bytes
}

test('comes back with its passphrase', async () => {
  await restore(PASSPHRASE)
  expect(await dump(empty)).toEqual(await dump(shop))
})

test('a plain backup is opened although a passphrase is set', async () => {
  rmSync(file())
  await writeBackup(shop.url, file(), { sets: sets(), report, openKafka })
  expect((await openBackupFile(file(), PASSPHRASE)).header.tables).toHaveLength(4)
  expect(existsSync(`${file()}.part`)).toBe(false)
})
