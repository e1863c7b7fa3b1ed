import { afterEach, beforeEach, expect, test } from 'vitest'
import { oneTo } from '../testing/fixture.ts'
import { eans, first, openModelFixture, second, type ModelFixture } from '../testing/model-fixture.ts'
import { keepingModel } from '../testing/model.ts'
import type { RebuildProgress } from './rebuild.ts'
import { definitionsOf } from './switch.ts'

let fixture: ModelFixture
beforeEach(async () => {
  fixture = await openModelFixture()
})
afterEach(() => fixture.stop())

test('a rebuild repairs damaged rows in new tables of the same definition, and later events are applied to them', async () => {
  for (const ean of eans) await fixture.publish(ean, oneTo(5))
  await fixture.run()
  const shapes = await definitionsOf(fixture.database, keepingModel())
  const before = await fixture.identities()
  const right = await fixture.revisions()
  await fixture.database.query('delete from model.stock where ean = $1', [first])
  await fixture.database.query(`update model.stock set revisions = '{7}' where ean = $1`, [second])
  await fixture.database.query('delete from model.liked')

  expect(await fixture.rebuild()).toMatchObject({ events: 12 * 10, parked: 0 })

  expect(await fixture.revisions()).toEqual(right)
  expect(await fixture.database.query('select count(*), sum(times) from model.liked')).toEqual([{ count: 12, sum: 60 }])
  expect(await definitionsOf(fixture.database, keepingModel())).toEqual(shapes)
  for (const [index, { oid }] of (await fixture.identities()).entries()) expect(oid).not.toBe(before[index]?.oid)
  expect(await fixture.leftovers()).toEqual([])
  const [options] = await fixture.database.query(
    `select reloptions, has_table_privilege('pg_monitor', oid, 'select') as granted from pg_class where oid = 'model.stock'::regclass`,
  )
  expect(options).toEqual({ reloptions: ['fillfactor=70'], granted: true })
  const [note] = await fixture.database.query(
    `insert into model.note (text) values ('still counted') returning number, id`,
  )
  expect(note).toEqual({ number: 1, id: 1 })

  await fixture.publish(first, [6])
  await fixture.caughtUp('test-model')
  expect(await fixture.revisions()).toEqual({ ...right, [first]: oneTo(6) })
})

test('reads and the live projection continue during a rebuild: no read sees less than before, nothing counts twice', async () => {
  for (const ean of eans) await fixture.publish(ean, oneTo(60))
  await fixture.run()
  let going = true
  const reader = async () => {
    for (let seen = 60; going;) {
      const now = Object.values(await fixture.revisions())
      expect(now).toHaveLength(12)
      const least = Math.min(...now.map((list) => list.length))
      expect(least).toBeGreaterThanOrEqual(seen)
      seen = least
    }
  }
  const writer = async () => {
    for (let revision = 61; going; revision += 1) for (const ean of eans) await fixture.publish(ean, [revision])
  }
  const busy = [reader(), reader(), writer()]
  await fixture.rebuild()
  await fixture.rebuild()
  going = false
  await Promise.all(busy)
  await fixture.caughtUp('test-model')
  for (const list of Object.values(await fixture.revisions())) expect(list).toEqual(oneTo(list.length))
})

test('a rebuild notifies that everything may have changed', async () => {
  await fixture.publish(first, [1])
  const heard: string[] = []
  const stopListening = await fixture.database.listen('touched', (payload) => heard.push(payload))
  await fixture.rebuild()
  await expect.poll(() => heard).toEqual(['"all"'])
  await stopListening()
})

test('a rebuild works while the shop is stopped, and continues from the offsets of the live projection', async () => {
  await fixture.publish(first, oneTo(3))
  await fixture.run()
  await fixture.halt()
  await fixture.publish(first, [4, 5])
  await fixture.rebuild()
  expect((await fixture.revisions())[first]).toEqual(oneTo(5))
  await fixture.run()
  expect((await fixture.revisions())[first]).toEqual(oneTo(5))
})

test('a cancelled rebuild leaves everything as it was', async () => {
  for (const ean of eans) await fixture.publish(ean, oneTo(3))
  await fixture.run()
  const before = await fixture.identities()
  const controller = new AbortController()
  const onProgress = ({ events }: RebuildProgress) => events > 0 && controller.abort(new Error('enough'))
  await expect(fixture.rebuild({ onProgress, signal: controller.signal })).rejects.toThrow('enough')
  expect(await fixture.identities()).toEqual(before)
  expect(await fixture.leftovers()).toEqual([])
})

test('the rebuild’s parked events replace the live ones; events that can be applied now are no longer parked', async () => {
  await fixture.publish(first, oneTo(4))
  await fixture.publish(second, oneTo(4))
  const refusing = (ean: string, revision: number) =>
    keepingModel({
      before: (batch) => {
        if (batch.some(({ data }) => data.ean === ean && data.revision === revision)) throw new RangeError('refused')
      },
    })
  await fixture.run(refusing(first, 3))
  const parked = () => fixture.database.query('select projection, key, reason from events.parked order by log_offset')
  expect((await parked()).map(({ key }) => key)).toEqual([first, first])
  await fixture.halt()
  await fixture.rebuild({ projection: refusing(second, 2) })
  expect((await fixture.revisions())[first]).toEqual(oneTo(4))
  expect((await fixture.revisions())[second]).toEqual([1])
  expect(await parked()).toMatchObject([
    { projection: 'test-model', key: second, reason: 'RangeError: refused' },
    { projection: 'test-model', key: second, reason: 'follows a parked event of the same key' },
    { projection: 'test-model', key: second, reason: 'follows a parked event of the same key' },
  ])
})
