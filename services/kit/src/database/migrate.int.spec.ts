import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventually, startTestDatabase, type TestDatabase } from '../testing/index.ts'
import { migrate, missingMigrations } from './migrate.ts'

let running: TestDatabase
let directory: string
beforeEach(async () => {
  running = await startTestDatabase()
  directory = mkdtempSync(join(tmpdir(), 'zmig-migrations-'))
})
afterEach(() => {
  rmSync(directory, { recursive: true })
  return running.stop()
})

const write = (name: string, sql: string) => writeFileSync(join(directory, name), sql)
const shops = () => running.database.query('select name from shop.place order by name')

test('files run in order, once, in their own schema', async () => {
  write('0001_place.sql', 'create table place (name text);')
  write('0002_first.sql', "insert into place values ('haifa');")
  write('notes.md', 'not SQL')
  await migrate(running.url, [{ schema: 'shop', directory }])
  await migrate(running.url, [{ schema: 'shop', directory }])
  expect(await shops()).toEqual([{ name: 'haifa' }])
  write('0003_second.sql', "insert into place values ('eilat');")
  await migrate(running.url, [{ schema: 'shop', directory }])
  expect(await shops()).toEqual([{ name: 'eilat' }, { name: 'haifa' }])
})

test('several processes that start at once do not disturb each other', async () => {
  write('0001_place.sql', "create table place (name text); insert into place values ('haifa');")
  await Promise.all([1, 2, 3, 4].map(() => migrate(running.url, [{ schema: 'shop', directory }])))
  expect(await shops()).toEqual([{ name: 'haifa' }])
})

test('a set that fails half-way is rolled back, and the error names it', async () => {
  write('0001_place.sql', 'create table place (name text);')
  write('0002_broken.sql', 'insert into nowhere values (1);')
  await expect(migrate(running.url, [{ schema: 'shop', directory }])).rejects.toThrow(/schema shop .* "nowhere"/)
  expect(
    await running.database.query("select from pg_tables where schemaname = 'shop' and tablename = 'place'"),
  ).toEqual([])
})

test('a migration gives way to a shop that is open, and is carried out when it is let through', async () => {
  write('0001_places.sql', 'create table place (name text); create table shelf (name text);')
  await migrate(running.url, [{ schema: 'shop', directory }])
  write('0002_both.sql', 'alter table place add column town text; alter table shelf add column town text;')
  const migrated = await running.database.transaction(async (tx) => {
    await tx.query("insert into shop.shelf values ('left')")
    const migrating = migrate(running.url, [{ schema: 'shop', directory }])
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await eventually(async () => expect(await running.database.query(waits)).toHaveLength(1))
    await tx.query("insert into shop.place values ('haifa')") // the migration holds it, and waits for the other
    return { migrating }
  })
  await migrated.migrating
  expect(await running.database.query('select name, town from shop.place')).toEqual([{ name: 'haifa', town: null }])
})

test('what is missing is named without being made; a newer schema lacks nothing', async () => {
  write('0001_place.sql', 'create table place (name text);')
  const set = { schema: 'shop', directory, roles: [{ name: 'shopkeeper', may: { shop: 'select' } }] }
  const missing = ['shop/0001_place', 'role shopkeeper']
  expect(await missingMigrations(running.url, [set])).toEqual(missing)
  expect(await missingMigrations(running.url, [set])).toEqual(missing)
  await migrate(running.url, [set])
  write('0002_first.sql', 'create table shelf ();')
  expect(await missingMigrations(running.url, [set])).toEqual(['shop/0002_first'])
  await migrate(running.url, [{ ...set, roles: [] }]) // it died before it granted
  expect(await missingMigrations(running.url, [set])).toEqual(['role shopkeeper'])
  await migrate(running.url, [set])
  rmSync(join(directory, '0002_first.sql'))
  expect(await missingMigrations(running.url, [set])).toEqual([])
})
