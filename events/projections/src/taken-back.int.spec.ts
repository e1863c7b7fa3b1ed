import { testEan } from '@zmig/event-log/testing'
import { expect, test } from 'vitest'
import { oneTo, openFixture } from './testing/fixture.ts'

const ean = testEan(1)

test('commits that were lost in a crash are repeated, also when nothing new arrives in the log', async () => {
  const fixture = await openFixture()
  const stop = await fixture.start(fixture.keeping())
  const revisions = async () => (await fixture.seen()).get(ean)
  await fixture.append(ean, oneTo(3))
  await expect.poll(revisions).toEqual(oneTo(3))

  // The state of a server after a crash: rows and offset from before the last commits, and broken connections.
  await fixture.database.transaction(async (tx) => {
    await tx.query('delete from seen')
    await tx.query(`update events.projection_offset set next_offset = 0 where projection = 'seen'`)
  })
  await fixture.database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query ilike 'listen%'`,
  )

  await expect.poll(revisions).toEqual(oneTo(3))
  await stop()
  await fixture.stop()
})
