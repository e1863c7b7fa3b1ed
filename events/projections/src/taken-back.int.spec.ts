import { testEan } from '@zmig/event-log/testing'
import { expect, test } from 'vitest'
import { oneTo, openBench } from './testing/bench.ts'

const ean = testEan(1)

test('commits that a crash took back are made again, though nothing new arrives in the log', async () => {
  const bench = await openBench()
  const stop = await bench.start(bench.keeping())
  const revisions = async () => (await bench.seen()).get(ean)
  await bench.append(ean, oneTo(3))
  await expect.poll(revisions).toEqual(oneTo(3))

  // What a crashed server comes back with: rows and offset of before the last commits, and broken connections.
  await bench.database.transaction(async (tx) => {
    await tx.query('delete from seen')
    await tx.query(`update events.projection_offset set next_offset = 0 where projection = 'seen'`)
  })
  await bench.database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query ilike 'listen%'`,
  )

  await expect.poll(revisions, { timeout: 10_000 }).toEqual(oneTo(3))
  await stop()
  await bench.stop()
})
