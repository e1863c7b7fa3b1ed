import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { oneTo } from './testing/fixture.ts'
import { eans, first, type ModelFixture, openModelFixture, second } from './testing/model-fixture.ts'
import { keepingModel } from './testing/model.ts'
import { ProjectionBusy } from './errors.ts'

let fixture: ModelFixture
beforeEach(async () => {
  fixture = await openModelFixture()
})
afterEach(() => fixture.stop())

test('refuses a second concurrent rebuild of a projection', async () => {
  await fixture.publish(first, oneTo(3))
  let other: Promise<unknown> = Promise.resolve()
  const began = Promise.withResolvers<void>()
  const slow = keepingModel({
    before: async () => {
      began.resolve()
      other = fixture.rebuild()
      await expect(other).rejects.toThrow('test-model is being rebuilt, checked or checkpointed by another process')
    },
  })
  await fixture.rebuild({ projection: slow })
  await began.promise
  expect((await fixture.revisions())[first]).toEqual(oneTo(3))
})

test('the claim of a rebuild does not block a vacuum', async () => {
  await fixture.publish(first, oneTo(3))
  const waiting: unknown[] = []
  const projection = keepingModel({
    after: async () => {
      waiting.push(
        ...(await fixture.database.query(
          `select backend_xmin, backend_xid from pg_stat_activity join pg_locks using (pid)
           where locktype = 'advisory' and (classid::bigint << 32) | objid::bigint = hashtextextended('zmigo projection ' || $1, 0)`,
          [projection.name],
        )),
      )
    },
  })
  await fixture.rebuild({ projection })
  expect(waiting).toEqual([{ backend_xmin: null, backend_xid: null }])
})

test('a killed rebuild changes nothing, and the next one starts from the beginning', async () => {
  for (const ean of eans) await fixture.publish(ean, oneTo(3))
  await fixture.run()
  const right = await fixture.revisions()
  const child = fork(join(import.meta.dirname, './testing/rebuild-process.ts'), [fixture.url])
  await once(child, 'message')
  await expect(fixture.rebuild()).rejects.toThrow(ProjectionBusy)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await fixture.leftovers()).not.toEqual([])
  await fixture.publish(first, [4])
  await fixture.caughtUp('test-model')
  expect(await fixture.revisions()).toEqual({ ...right, [first]: oneTo(4) })

  await fixture.database.query(`delete from model.stock where ean = $1`, [second])
  // until the server has noticed that the process is gone
  await expect.poll(() => fixture.rebuild().catch((error: unknown) => String(error))).toMatchObject({ parked: 0 })
  expect(await fixture.revisions()).toEqual({ ...right, [first]: oneTo(4) })
  expect(await fixture.leftovers()).toEqual([])
})

test('a rebuild also removes what another one left that was killed after the switch', async () => {
  await fixture.publish(first, [1, 2])
  await fixture.database.query(`
    create schema rebuild_test_model; create schema rebuild_old_test_model;
    create table rebuild_old_test_model.stock (other int);
    insert into events.projection_offset values ('rebuild:test-model', 'orders', 0, 1);
    insert into events.parked select 'rebuild:test-model', 'orders', 0, 0, 'k', 't', gen_random_uuid(), 'r'`)
  await fixture.rebuild()
  expect((await fixture.revisions())[first]).toEqual([1, 2])
  expect(await fixture.leftovers()).toEqual([])
  expect(await fixture.database.query('select from events.parked')).toEqual([])
})
