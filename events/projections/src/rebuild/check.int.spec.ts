import { afterEach, beforeEach, expect, test } from 'vitest'
import { oneTo } from '../testing/fixture.ts'
import { eans, first, openModelFixture, second, third, type ModelFixture } from '../testing/model-fixture.ts'
import { keepingModel } from '../testing/model.ts'

let fixture: ModelFixture
beforeEach(async () => {
  fixture = await openModelFixture()
})
afterEach(() => fixture.stop())

test('reports equal tables as equal', async () => {
  for (const ean of eans) await fixture.publish(ean, oneTo(9))
  await fixture.run()
  expect(await fixture.check()).toEqual({
    equal: true,
    tables: [
      { table: 'stock', rows: { live: 12, folded: 12 }, equal: true, differences: [] },
      { table: 'liked', rows: { live: 12, folded: 12 }, equal: true, differences: [] },
      { table: 'note', rows: { live: 0, folded: 0 }, equal: true, differences: [] },
    ],
    parked: { live: 0, folded: 0 },
    givenUp: 0,
  })
  expect(await fixture.leftovers()).toEqual([])
})

test('compares a projection that is behind with the log up to its offset', async () => {
  for (const ean of eans) await fixture.publish(ean, oneTo(3))
  await fixture.run()
  await fixture.halt()
  for (const ean of eans) await fixture.publish(ean, [4])
  expect(await fixture.check()).toMatchObject({ equal: true, tables: [{ rows: { live: 12 } }, {}, {}] })
})

test('compares a single snapshot while the projection works', async () => {
  for (const ean of eans) await fixture.publish(ean, oneTo(3))
  await fixture.run()
  let going = true
  const writer = async () => {
    for (let revision = 4; going; revision += 1) for (const ean of eans) await fixture.publish(ean, [revision])
  }
  const busy = writer()
  for (let round = 0; round < 3; round += 1) expect(await fixture.check()).toMatchObject({ equal: true })
  going = false
  await busy
})

test('names the rows that were changed by hand, and how they differ', async () => {
  for (const ean of eans) await fixture.publish(ean, oneTo(3))
  await fixture.run()
  await fixture.database.query('update model.stock set available = available + 1 where ean = $1', [first])
  await fixture.database.query('delete from model.stock where ean = $1', [second])
  await fixture.database.query(`insert into model.liked values ('somebody', 3)`)
  expect(await fixture.check()).toMatchObject({
    equal: false,
    tables: [
      {
        equal: false,
        rows: { live: 11, folded: 12 },
        differences: [
          { key: first, kind: 'changed' },
          { key: second, kind: 'missing' },
        ],
      },
      { equal: false, differences: [{ key: 'somebody,3', kind: 'extra' }] },
      { equal: true },
    ],
  })
  expect(await fixture.leftovers()).toEqual([])
})

test('ignores the order of rows, and finds two differences that cancel each other out', async () => {
  for (const ean of eans) await fixture.publish(ean, oneTo(3))
  await fixture.run()
  await fixture.database.query('update model.stock set available = available where ean = $1', [first])
  expect(await fixture.check()).toMatchObject({ equal: true })
  await fixture.database.query(
    `update model.liked set times = times + case ean when $1 then 1 else -1 end where ean in ($1, $2)`,
    [second, third],
  )
  expect(await fixture.check()).toMatchObject({
    equal: false,
    tables: [{ equal: true }, { equal: false, rows: { live: 12, folded: 12 } }, { equal: true }],
  })
})

test('reports and counts events that are parked in one and applied in the other', async () => {
  for (const ean of eans) await fixture.publish(ean, oneTo(3))
  await fixture.run(
    keepingModel({
      before: (batch) => {
        if (batch.some(({ data }) => data.ean === first && data.revision === 2)) throw new RangeError('two')
      },
    }),
  )
  expect(await fixture.check()).toMatchObject({
    equal: false,
    tables: [{ differences: [{ key: first, kind: 'changed' }] }, { equal: true }, {}],
    parked: { live: 2, folded: 0 },
  })
})
