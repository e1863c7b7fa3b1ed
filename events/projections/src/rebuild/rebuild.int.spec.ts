import { afterEach, beforeEach, expect, test } from 'vitest'
import { oneTo } from '../testing/bench.ts'
import { eans, first, openModelBench, second, type ModelBench } from '../testing/model-bench.ts'
import { keepingModel } from '../testing/model.ts'
import type { RebuildProgress } from './rebuild.ts'
import { shapesOf } from './switch.ts'

let bench: ModelBench
beforeEach(async () => {
  bench = await openModelBench()
})
afterEach(() => bench.stop())

test('what was damaged is right again, in new tables of the same shape; what comes later goes on', async () => {
  for (const ean of eans) await bench.tell(ean, oneTo(5))
  await bench.run()
  const [shapes, before, right] = [
    await shapesOf(bench.database, keepingModel()),
    await bench.identities(),
    await bench.revisions(),
  ]
  await bench.database.query('delete from model.stock where ean = $1', [first])
  await bench.database.query(`update model.stock set revisions = '{7}' where ean = $1`, [second])
  await bench.database.query('delete from model.liked')

  expect(await bench.rebuild()).toMatchObject({ events: 12 * 10, parked: 0 })

  expect(await bench.revisions()).toEqual(right)
  expect(await bench.database.query('select count(*), sum(times) from model.liked')).toEqual([{ count: 12, sum: 60 }])
  expect(await shapesOf(bench.database, keepingModel())).toEqual(shapes)
  for (const [index, { oid }] of (await bench.identities()).entries()) expect(oid).not.toBe(before[index]?.oid)
  expect(await bench.leftovers()).toEqual([])
  const [options] = await bench.database.query(
    `select reloptions, has_table_privilege('pg_monitor', oid, 'select') as granted from pg_class where oid = 'model.stock'::regclass`,
  )
  expect(options).toEqual({ reloptions: ['fillfactor=70'], granted: true })
  const [note] = await bench.database.query(
    `insert into model.note (text) values ('still counted') returning number, id`,
  )
  expect(note).toEqual({ number: 1, id: 1 })

  await bench.tell(first, [6])
  await bench.caughtUp('test-model')
  expect(await bench.revisions()).toEqual({ ...right, [first]: oneTo(6) })
})

test('reads and the live projection go on all the while: nobody sees less than before, nothing counts twice', async () => {
  for (const ean of eans) await bench.tell(ean, oneTo(60))
  await bench.run()
  let going = true
  const reader = async () => {
    for (let seen = 60; going;) {
      const now = Object.values(await bench.revisions())
      expect(now).toHaveLength(12)
      const least = Math.min(...now.map((list) => list.length))
      expect(least).toBeGreaterThanOrEqual(seen)
      seen = least
    }
  }
  const writer = async () => {
    for (let revision = 61; going; revision += 1) for (const ean of eans) await bench.tell(ean, [revision])
  }
  const busy = [reader(), reader(), writer()]
  await bench.rebuild()
  await bench.rebuild()
  going = false
  await Promise.all(busy)
  await bench.caughtUp('test-model')
  for (const list of Object.values(await bench.revisions())) expect(list).toEqual(oneTo(list.length))
})

test('everybody hears that anything may have changed', async () => {
  await bench.tell(first, [1])
  const heard: string[] = []
  const stopListening = await bench.database.listen('touched', (payload) => heard.push(payload))
  await bench.rebuild()
  await expect.poll(() => heard, { timeout: 20_000 }).toEqual(['"all"'])
  await stopListening()
})

test('works while the shop is stopped, and takes over where the live projection stood', async () => {
  await bench.tell(first, oneTo(3))
  await bench.run()
  await bench.halt()
  await bench.tell(first, [4, 5])
  await bench.rebuild()
  expect((await bench.revisions())[first]).toEqual(oneTo(5))
  await bench.run()
  expect((await bench.revisions())[first]).toEqual(oneTo(5))
})

test('a cancelled rebuild leaves everything as it was', async () => {
  for (const ean of eans) await bench.tell(ean, oneTo(3))
  await bench.run()
  const before = await bench.identities()
  const controller = new AbortController()
  const onProgress = ({ events }: RebuildProgress) => events > 0 && controller.abort(new Error('enough'))
  await expect(bench.rebuild({ onProgress, signal: controller.signal })).rejects.toThrow('enough')
  expect(await bench.identities()).toEqual(before)
  expect(await bench.leftovers()).toEqual([])
})

test('the new tables come with what the rebuild set aside; what can be applied by now is no longer parked', async () => {
  await bench.tell(first, oneTo(4))
  await bench.tell(second, oneTo(4))
  const refusing = (ean: string, revision: number) =>
    keepingModel({
      before: (batch) => {
        if (batch.some(({ data }) => data.ean === ean && data.revision === revision)) throw new RangeError('refused')
      },
    })
  await bench.run(refusing(first, 3))
  const parked = () => bench.database.query('select projection, key, reason from events.parked order by log_offset')
  expect((await parked()).map(({ key }) => key)).toEqual([first, first])
  await bench.halt()
  await bench.rebuild({ projection: refusing(second, 2) })
  expect((await bench.revisions())[first]).toEqual(oneTo(4))
  expect((await bench.revisions())[second]).toEqual([1])
  expect(await parked()).toMatchObject([
    { projection: 'test-model', key: second, reason: 'RangeError: refused' },
    { projection: 'test-model', key: second, reason: 'follows a parked event of the same key' },
    { projection: 'test-model', key: second, reason: 'follows a parked event of the same key' },
  ])
})
