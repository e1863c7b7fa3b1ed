import { createPostgresEventLog } from '@zmig/event-log'
import { testEan } from '@zmig/event-log/testing'
import { expect, onTestFinished, test } from 'vitest'
import { killUnderLoad } from './testing/killed-under-load.ts'
import { openOwnPostgres } from './testing/own-postgres.ts'
import { sellIn } from './testing/sales.ts'

const open = async () => {
  const postgres = await openOwnPostgres()
  onTestFinished(() => postgres.stop())
  return postgres
}

test('PostgreSQL is killed twice under writers, relay and projection: all work again, and acknowledged events are applied once, in order', async () => {
  const postgres = await open()
  expect(await killUnderLoad(postgres, createPostgresEventLog(postgres.database))).toEqual({ lost: [], doubled: [] })
}, 480_000)

test('a transaction that writes to the outbox is on the disk when it is acknowledged, also with asynchronous commit', async () => {
  const { database, crash } = await open()
  await database.query('create table stock (ean text primary key, revision int not null)')
  const lazily = (ean: string) =>
    database.transaction(async (tx) => {
      await tx.query("select set_config('synchronous_commit', 'off', true)")
      return sellIn(tx, ean)
    })
  const { id } = await lazily(testEan(1))
  await crash()
  const backlog = await database.query("select event ->> 'id' as id from events.outbox")
  expect(backlog).toEqual([{ id }])
})
