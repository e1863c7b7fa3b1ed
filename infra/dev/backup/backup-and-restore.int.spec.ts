import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, migrate, type Migrations } from '@zmig/kit'
import { startTestDatabase, type TestDatabase } from '@zmig/kit/testing'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openBackupFile } from './backup-file.ts'
import { restoreBackup } from './restore-backup.ts'
import { DUMP, ROWS, SHAPE, TABLES } from './testing/sample-shop.ts'
import { openSnapshot } from './snapshot.ts'
import { writeBackup } from './write-backup.ts'

let folder: string
let shop: TestDatabase
let empty: TestDatabase

const sets = (): Migrations[] => [{ schema: 'shop', directory: join(folder, 'migrations') }]
const file = () => join(folder, 'a.zmigo')
const report = () => undefined
const options = () => ({ sets: sets(), report, openKafka: () => Promise.reject(new Error('there is no Kafka')) })
const migration = (name: string, sql: string) => writeFileSync(join(folder, 'migrations', name), sql)
const one = async (database: TestDatabase, sql: string) => (await database.database.query(sql))[0]
const restore = async (replace = false, path = file()) =>
  restoreBackup(empty.url, await openBackupFile(path), { sets: sets(), replace, erased: [], report })
const tablesIn = async (database: TestDatabase) =>
  (await database.database.query("select from pg_tables where schemaname in ('shop', 'made_later')")).length

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'zmig-backup-'))
  mkdirSync(join(folder, 'migrations'))
  migration('0001_tables.sql', TABLES)
  shop = await startTestDatabase(sets())
  empty = await startTestDatabase()
  await shop.database.query(ROWS)
})
afterEach(async () => {
  rmSync(folder, { recursive: true })
  await Promise.all([shop.stop(), empty.stop()])
})

test('a restore brings back values, keys, indexes, triggers and counters', async () => {
  const written = await writeBackup(shop.url, file(), options())
  expect(written).toEqual({
    bytes: statSync(file()).size,
    rows: 2 + 3 + 3 + 1,
    tables: 4,
    at: expect.any(Date) as Date,
  })
  await restore()
  expect(await one(empty, DUMP)).toEqual(await one(shop, DUMP))
  expect(await one(empty, SHAPE)).toEqual({
    shape: {
      ...((await one(shop, SHAPE)) as { shape: object }).shape,
      schemas: ['information_schema', 'made_later', 'public', 'shop'],
    },
  })
  expect(await one(empty, "select nextval('shop.order_number') as number")).toEqual({ number: 100_003 })
  const next = "insert into shop.visit (place, at, marks) values ('eilat', now(), '{}') returning number, note"
  expect(await one(empty, next)).toEqual({ number: 4, note: 'told' })
  expect(await one(empty, 'insert into made_later.done default values returning id, even')).toEqual({
    id: 4,
    even: true,
  })
})

test('only its owner may read the file, and its header describes its content', async () => {
  await writeBackup(shop.url, file(), options())
  expect(statSync(file()).mode & 0o777).toBe(0o600)
  const [format, header] = readFileSync(file(), 'latin1').split('\n')
  expect(format).toBe('zmigo backup 1')
  expect(JSON.parse(header ?? '')).toMatchObject({
    migrations: { shop: ['0001_tables'] },
    history: { engine: 'postgres' },
    tables: [
      { schema: 'made_later', name: 'done', rows: 3 },
      { schema: 'shop', name: 'migration', rows: 1 },
      { schema: 'shop', name: 'place', rows: 2 },
      { schema: 'shop', name: 'visit', rows: 3 },
    ],
  })
})

test('a backup is one snapshot while the shop runs', async () => {
  let open = true
  const selling = async () => {
    while (open)
      await shop.database.transaction(async (tx) => {
        const [row] = await tx.query<{ id: number }>('insert into made_later.done default values returning id')
        await tx.query('insert into shop.place (id, fact) values ($1, \'{"title": "y"}\')', [`p${row?.id}`])
      })
  }
  const busy = selling()
  await writeBackup(shop.url, file(), options())
  open = false
  await busy
  await restore()
  const odd = `select from made_later.done d full join (select substr(id, 2)::int as id from shop.place where id like 'p%') p using (id)
    where id > 3 and (d is null or p is null)`
  expect(await empty.database.query(odd)).toEqual([])
  const sold = (await one(empty, 'select max(id) as last from made_later.done')) as { last: number }
  const next = (await one(empty, 'insert into made_later.done default values returning id')) as { id: number }
  expect(next.id).toBeGreaterThan(sold.last)
})

test('a read model cannot be switched under a backup that runs', async () => {
  const client = new pg.Client({ connectionString: shop.url })
  await client.connect()
  await openSnapshot(client)
  const switching = shop.database.transaction(async (tx) => {
    await tx.query("set local lock_timeout = '50ms'")
    await tx.query('alter table shop.place set schema made_later')
  })
  await expect(switching).rejects.toThrow('lock timeout')
  await client.end()
})

test('a name that is taken is refused: it may be the only backup', async () => {
  writeFileSync(file(), 'precious')
  await expect(writeBackup(shop.url, file(), options())).rejects.toThrow('exists already')
  expect(readFileSync(file(), 'utf8')).toBe('precious')
})

test.each([
  ['cut off at the end', () => truncateSync(file(), statSync(file()).size - 1)],
  ['cut off in the middle of the rows', () => truncateSync(file(), statSync(file()).size - 300)],
  ['cut off in its header', () => truncateSync(file(), 200)],
  ['changed in one byte', () => changeByte(-200)],
  ['changed in one byte of its header', () => changeByte(300)],
])('a file that was %s is refused, and the database stays empty', async (_what, harm) => {
  await writeBackup(shop.url, file(), options())
  harm()
  await expect(restore()).rejects.toThrow('damaged or was cut off')
  expect(await tablesIn(empty)).toBe(0)
})

const changeByte = (place: number) => {
  const bytes = readFileSync(file())
  const index = place < 0 ? bytes.length + place : place
  bytes.writeUInt8((bytes.readUInt8(index) + 1) % 256, index)
  writeFileSync(file(), bytes)
}

test('something else than a backup, or one of a newer format, is refused with what to do', async () => {
  writeFileSync(file(), 'PGDMP\n')
  await expect(restore()).rejects.toThrow('is not a backup of this shop')
  writeFileSync(file(), 'zmigo backup 2\n{}\n')
  await expect(restore()).rejects.toThrow(/has format 2, and this version of the shop reads up to 1. Restore it with/)
  await expect(restore(false, join(folder, 'nowhere'))).rejects.toThrow('cannot be read')
})

test('a backup of an older version is restored unchanged and then migrated', async () => {
  await writeBackup(shop.url, file(), options())
  migration(
    '0002_more.sql',
    "alter table place add column rating int not null default 5; update place set rating = 4 where id = 'eilat';",
  )
  await restore()
  expect(await empty.database.query('select id, rating from shop.place order by id')).toEqual([
    { id: 'eilat', rating: 4 },
    { id: 'haifa', rating: 5 },
  ])
  expect(await empty.database.query('select name from shop.migration order by id')).toEqual([
    { name: '0001_tables' },
    { name: '0002_more' },
  ])
  await expect(migrate(empty.url, sets())).resolves.toBeUndefined() // the next start finds nothing left to do
})

test('a backup of a newer version is refused before anything is touched', async () => {
  await writeBackup(shop.url, file(), options())
  rmSync(join(folder, 'migrations/0001_tables.sql'))
  migration('0001_other.sql', 'create table other (id int);')
  await expect(restore()).rejects.toThrow(/migration 0001_tables of schema shop, which this version .* a newer one/)
  expect(await tablesIn(empty)).toBe(0)
})

test('rows that do not fit leave nothing half-restored', async () => {
  await writeBackup(shop.url, file(), options())
  migration('0001_tables.sql', `${TABLES} alter table visit add constraint cheap check (price < 0);`)
  await expect(restore()).rejects.toThrow('cheap')
  expect(await tablesIn(empty)).toBe(0)
})

test('tables that differ under the same migrations are refused by name', async () => {
  await writeBackup(shop.url, file(), options())
  migration('0001_tables.sql', TABLES.replace('price double', 'cost double'))
  await expect(restore()).rejects.toThrow(
    'Table shop.visit of the backup and of this version differ in column price, cost',
  )
  expect(await tablesIn(empty)).toBe(0)
})

test('a database that holds a shop is refused, and replaced when that is asked for', async () => {
  await writeBackup(shop.url, file(), options())
  await restore()
  await empty.database.query('insert into shop.place (id, fact) values (\'new\', \'{"title": "new"}\')')
  await expect(restore()).rejects.toThrow(/not empty: it holds 4 tables of a shop.* --replace/)
  expect(await empty.database.query("select from shop.place where id = 'new'")).toHaveLength(1)
  await restore(true)
  expect(await one(empty, DUMP)).toEqual(await one(shop, DUMP))
})

test('a database on which a shop runs is refused, and so is a second restore at the same time', async () => {
  await writeBackup(shop.url, file(), options())
  const running = createDatabase(empty.url, { applicationName: 'zmigo services' })
  await running.query('select 1')
  await expect(restore(true)).rejects.toThrow('A shop runs on this database (zmigo services). Stop it')
  await running.end()
  const both = await Promise.allSettled([restore(), restore()])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await one(empty, DUMP)).toEqual(await one(shop, DUMP))
})
