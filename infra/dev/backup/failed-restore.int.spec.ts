import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Migrations } from '@zmig/kit'
import { startTestDatabase, type TestDatabase } from '@zmig/kit/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openBackupFile } from './backup-file.ts'
import { restoreBackup } from './restore-backup.ts'
import { ROWS, TABLES } from './testing/sample-shop.ts'
import { writeBackup } from './write-backup.ts'

let folder: string
let shop: TestDatabase
let other: TestDatabase

const sets = (): Migrations[] => [{ schema: 'shop', directory: join(folder, 'migrations') }]
const file = () => join(folder, 'a.zmigo')
const report = () => undefined
const options = () => ({ sets: sets(), report, openKafka: () => Promise.reject(new Error('there is no Kafka')) })
const migration = (name: string, sql: string) => writeFileSync(join(folder, 'migrations', name), sql)
const restore = async (replace = false) =>
  restoreBackup(other.url, await openBackupFile(file()), { sets: sets(), replace, erased: [], report })
const places = (where: string) => other.database.query(`select from shop.place where ${where}`)

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'zmig-backup-'))
  mkdirSync(join(folder, 'migrations'))
  migration('0001_tables.sql', TABLES)
  shop = await startTestDatabase(sets())
  other = await startTestDatabase()
  await shop.database.query(ROWS)
})
afterEach(async () => {
  rmSync(folder, { recursive: true })
  await Promise.all([shop.stop(), other.stop()])
})

test('a database without a shop is not backed up, and a file without a shop replaces no shop', async () => {
  await expect(writeBackup(other.url, file(), options())).rejects.toThrow(/holds no shop.*DATA_DIR.*DATABASE_URL/)
  expect(existsSync(file())).toBe(false)
  const nobodys = { ...options(), sets: [{ schema: 'made_later', directory: join(folder, 'migrations') }] }
  await shop.database.query('create table made_later.migration (id int, name text, run_on timestamp)')
  await shop.database.query("insert into made_later.migration values (1, 'other', now())")
  await shop.database.query('truncate shop.migration')
  await writeBackup(shop.url, file(), nobodys)
  await other.database.query('create schema shop; create table shop.place as select 1')
  await expect(restore(true)).rejects.toThrow('The backup holds no shop')
  expect(await places('true')).toHaveLength(1)
})

test('the old shop stays until the new one is complete: a failed later migration changes nothing', async () => {
  await writeBackup(shop.url, file(), options())
  await restore()
  await other.database.query('insert into shop.place (id, fact) values (\'new\', \'{"title": "new"}\')')
  migration('0002_cheap.sql', 'alter table visit add constraint cheap check (price < 0);')
  await expect(restore(true)).rejects.toThrow('cheap')
  expect(await places("id = 'new'")).toHaveLength(1)
})
