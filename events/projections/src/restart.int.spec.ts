import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createPostgresEventLog, eventMigrations } from '@zmig/event-log'
import { availability, testEan } from '@zmig/event-log/testing'
import { createDatabase, migrate, type Database } from '@zmig/kit'
import { startPostgres, type RunningPostgres } from '@zmig/engines'
import { makeServerFolder } from '@zmig/engines/testing'
import { createOutbox, startRelay } from '@zmig/outbox'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startProjections } from './start-projections.ts'
import { keepingRevisions, oneTo, silentLogger } from './testing/bench.ts'

const eans = [1, 2, 3, 4].map(testEan)
const outbox = createOutbox()
let folder: string
let server: RunningPostgres
let exit: Promise<unknown>
let database: Database

const start = async (port?: number) => {
  let onExit: (reason: string) => void = () => undefined
  exit = new Promise((resolve) => (onExit = resolve))
  server = await startPostgres({ dataDirectory: join(folder, 'postgres'), onExit, ...(port && { port }) })
}

/** Ends the server as a power cut would, and starts it again on the same port. */
const crash = async () => {
  process.kill(server.pid, 'SIGKILL')
  await exit
  await start(server.port)
}

beforeEach(async () => {
  folder = makeServerFolder()
  await start()
  await migrate(server.url, [eventMigrations])
  database = createDatabase(server.url)
  await database.query('create table seen (ean text primary key, revisions int[] not null)')
  await database.query('create table stock (ean text primary key, revision int not null)')
  await database.query('insert into stock select unnest($1::text[]), 0', [eans])
})
afterEach(async () => {
  await database.end()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const sell = (ean: string) =>
  database.transaction(async (tx) => {
    const [row] = await tx.query<{ revision: number }>(
      'update stock set revision = revision + 1 where ean = $1 returning revision',
      [ean],
    )
    await outbox.append(tx, [availability(ean, row?.revision ?? 0)])
  })

const revisionsOf = async (ean: string): Promise<number[]> => {
  const [row] = await database.query<{ revisions: number[] }>('select revisions from seen where ean = $1', [ean])
  return row?.revisions ?? []
}

const seenAtLeast = async (ean: string, count: number): Promise<number[]> => {
  for (;;) {
    const revisions = await revisionsOf(ean)
    if (revisions.length >= count) return revisions
  }
}

test('PostgreSQL is killed twice under writers, relay and projection: what was committed is seen once, in order', async () => {
  const log = createPostgresEventLog(database)
  const stops = [
    await startRelay({ database, log, logger: silentLogger }),
    await startProjections({ database, log, projections: [keepingRevisions()], logger: silentLogger }),
  ]
  let selling = true
  const writers = eans.map(async (ean) => {
    // A refused sale is the shopper's to repeat; here the next round does.
    while (selling) await sell(ean).catch(() => undefined)
  })
  for (const enough of [50, 150]) {
    await Promise.all(eans.map((ean) => seenAtLeast(ean, enough)))
    await crash()
  }
  await Promise.all(eans.map((ean) => seenAtLeast(ean, 250)))
  selling = false
  await Promise.all(writers)

  const stock = await database.query<{ ean: string; revision: number }>('select ean, revision from stock')
  for (const { ean, revision } of stock) expect(await seenAtLeast(ean, revision)).toEqual(oneTo(revision))
  for (const stop of stops) await stop()
})
