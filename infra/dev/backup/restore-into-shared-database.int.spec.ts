import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestDatabase } from '@zmig/kit/testing'
import { expect, onTestFinished, test } from 'vitest'
import { openBackupFile } from './backup-file.ts'
import { restoreBackup } from './restore-backup.ts'
import { DUMP, ROWS, TABLES } from './testing/sample-shop.ts'
import { writeBackup } from './write-backup.ts'

const OTHERS = `
create table public.customers (id int primary key, name text); create index customers_name on public.customers (name);
insert into public.customers select i, 'c' || i from generate_series(1, 500) i;
create schema accounting; create table accounting.invoice (id int); insert into accounting.invoice select generate_series(1, 70);
create schema check_ins; create table check_ins.guest (id int); insert into check_ins.guest select generate_series(1, 9);
create schema rebuild_old_house; create table rebuild_old_house.room (id int); insert into rebuild_old_house.room values (1);
create function accounting.stamp() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger stamp before insert on accounting.invoice for each row execute function accounting.stamp();`

const COUNTS = `select (select count(*)::int from public.customers) as customers, (select count(*)::int from accounting.invoice) as invoices,
  (select count(*)::int from check_ins.guest) as guests, (select count(*)::int from rebuild_old_house.room) as rooms,
  (select count(*)::int from pg_indexes where indexname like 'customers%') as indexes,
  (select tgenabled::text from pg_trigger where tgname = 'stamp') as trigger`

test('a restore leaves what others keep in the same database as it is, whether it replaces a shop or not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'zmig-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'migrations'))
  writeFileSync(join(folder, 'migrations', '0001_tables.sql'), TABLES)
  const sets = [{ schema: 'shop', directory: join(folder, 'migrations') }]
  const [shop, shared] = await Promise.all([startTestDatabase(sets), startTestDatabase()])
  onTestFinished(async () => void (await Promise.all([shop.stop(), shared.stop()])))
  await shop.database.query(ROWS)
  await shared.database.query(OTHERS)
  const file = join(folder, 'a.zmigo')
  const report = () => undefined
  await writeBackup(shop.url, file, { sets, report, openKafka: () => Promise.reject(new Error('there is no Kafka')) })

  for (const replace of [false, true]) {
    await restoreBackup(shared.url, await openBackupFile(file), { sets, replace, erased: [], report })
    expect(await shared.database.query(DUMP)).toEqual(await shop.database.query(DUMP))
    expect(await shared.database.query(COUNTS)).toEqual([
      { customers: 500, invoices: 70, guests: 9, rooms: 1, indexes: 2, trigger: 'O' },
    ])
  }
})
