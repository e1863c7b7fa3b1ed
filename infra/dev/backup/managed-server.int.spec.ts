import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { availability, testEan } from '@zmig/event-log/testing'
import { createDatabase } from '@zmig/kit'
import { startTestDatabase } from '@zmig/kit/testing'
import { createOutbox } from '@zmig/outbox'
import { expect, onTestFinished, test } from 'vitest'
import { allMigrations } from '@zmig/roles/migrations'
import { openBackupFile } from './backup-file.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const SHAPE = `select n.nspname || '.' || c.relname as table, string_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod), ', ' order by a.attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind in ('r', 'i', 'v') and n.nspname !~ '^(pg_|information_schema)' group by 1 order by 1`

test('the whole shop is restored into a managed PostgreSQL, where its user owns only a database', async () => {
  const shop = await startTestDatabase(allMigrations)
  onTestFinished(() => shop.stop())
  await shop.database.transaction((tx) => createOutbox().append(tx, [availability(testEan(1), 1)]))
  await shop.database.query("select nextval('ordering.order_number')")
  await shop.database.query("insert into edge.audit (at, staff_id, action) values (now(), 'st_1', 'orders-read')")
  const folder = mkdtempSync(join(tmpdir(), 'zmig-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'a.zmigo')
  const report = () => undefined
  await writeBackup(shop.url, file, {
    sets: allMigrations,
    report,
    openKafka: () => Promise.reject(new Error('there is no Kafka')),
  })

  const user = `plain_${randomBytes(4).toString('hex')}`
  await shop.database.query(`create role ${user} login password 'plain'`)
  await shop.database.query(`create database ${user} owner ${user}`)
  const url = Object.assign(new URL(shop.url), { username: user, password: 'plain', pathname: `/${user}` }).href
  const managed = createDatabase(url)
  onTestFinished(async () => {
    await managed.end()
    await shop.database.query(`drop database ${user} with (force)`)
    await shop.database.query(`drop role ${user}`)
  })
  await restoreBackup(url, await openBackupFile(file), { sets: allMigrations, replace: false, erased: [], report })

  expect(await managed.query(SHAPE)).toEqual(await shop.database.query(SHAPE))
  expect(await managed.query('select key from (select event ->> $1 as key from events.outbox) told', ['key'])).toEqual([
    { key: testEan(1) },
  ])
  expect(await managed.query("select nextval('ordering.order_number') as number")).toEqual([{ number: 100_002 }])
  // the history of staff is back, and only grows there as well
  expect(await managed.query('select staff_id, action from edge.audit')).toEqual([
    { staff_id: 'st_1', action: 'orders-read' },
  ])
  await expect(managed.query('delete from edge.audit')).rejects.toThrow(/never changed or removed/)
  await expect(managed.query('truncate edge.audit')).rejects.toThrow(/never changed or removed/)
})
