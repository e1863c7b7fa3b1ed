import { partitionOf } from '@zmig/events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Projection } from '../define-projection.ts'
import { openFixture } from '../testing/fixture.ts'
import { eans, first, type ModelFixture, openModelFixture, second } from '../testing/model-fixture.ts'
import { keepingModel, refusingModel } from '../testing/model.ts'
import { dropParked, type ToDrop } from './drop-parked.ts'
import { listParked } from './park.ts'

let fixture: ModelFixture
/** Revisions that the projection refuses now. */
let refused: Set<number>
let projection: Projection
beforeEach(async () => {
  fixture = await openModelFixture(openFixture)
  refused = new Set([13])
  projection = refusingModel(() => refused)
})
afterEach(() => fixture.stop())

const drop = (what: ToDrop) => dropParked({ ...fixture, projection }, what)
const parked = async () =>
  (await listParked(fixture.database, [projection])).map(({ key, offset, reason }) => ({ key, offset, reason }))
const at = (ean: string, offset: number) => ({
  at: { topic: 'orders', partition: partitionOf('orders', ean), offset },
})

test('drops the refused event and applies the events that waited behind it in order', async () => {
  await fixture.append(first, [1, 13, 14, 15])
  await fixture.append(second, [13])
  await fixture.run(projection)
  const heard: string[] = []
  const stopListening = await fixture.database.listen('touched', (payload) => heard.push(payload))
  expect(await drop({ key: first })).toEqual({ givenUp: 1, applied: 2, left: 0 })
  await expect.poll(() => heard).toEqual([JSON.stringify([{ key: `tyre:${first}`, version: 15 }])])
  await stopListening()
  expect(await drop({ key: first })).toEqual({ givenUp: 0, applied: 0, left: 0 })
  await fixture.append(first, [16])
  await fixture.caughtUp('test-model')
  expect((await fixture.revisions())[first]).toEqual([1, 14, 15, 16])
  expect((await parked()).map(({ key }) => key)).toEqual([second])
})

test('a rebuild and a check leave out dropped events, and report their number', async () => {
  for (const ean of eans) await fixture.append(ean, [1, 2])
  await fixture.append(first, [13, 14, 15])
  await fixture.run(projection)
  await drop({ key: first })
  // even when the fault is gone by now: the live model continued without the event
  refused.clear()
  const live = await fixture.revisions()
  expect(live[first]).toEqual([1, 2, 14, 15])
  expect(await fixture.check(projection)).toMatchObject({ equal: true, parked: { live: 0, folded: 0 }, givenUp: 1 })
  expect(await fixture.rebuild({ projection })).toMatchObject({ parked: 0, givenUp: 1 })
  expect(await fixture.revisions()).toEqual(live)
  expect(await fixture.check(projection)).toMatchObject({ equal: true, givenUp: 1 })
})

test('a waiting event that fails is parked in turn, and blocks the events behind it', async () => {
  refused = new Set([13, 15])
  await fixture.append(first, [13, 14, 15, 16])
  await fixture.run(projection)
  expect(await drop({ key: first })).toEqual({ givenUp: 1, applied: 1, left: 2 })
  expect(await parked()).toEqual([
    { key: first, offset: 2, reason: 'RangeError: refuses 15' },
    { key: first, offset: 3, reason: 'follows a parked event of the same key' },
  ])
  expect(await drop({ key: first })).toEqual({ givenUp: 1, applied: 1, left: 0 })
  expect((await fixture.revisions())[first]).toEqual([14, 16])
})

test('drops the event at one offset', async () => {
  await fixture.append(first, [13, 14, 15])
  await fixture.run(projection)
  expect(await drop(at(first, 1))).toEqual({ givenUp: 1, applied: 0, left: 2 })
  expect((await parked()).map(({ offset }) => offset)).toEqual([0, 2])
  expect(await drop(at(first, 1))).toEqual({ givenUp: 0, applied: 0, left: 0 })
  expect(await drop(at(first, 0))).toEqual({ givenUp: 1, applied: 1, left: 0 })
  expect((await fixture.revisions())[first]).toEqual([15])
})

test('where order does not matter, drops all failed events of a key, or the one that is named', async () => {
  projection = { ...projection, ordered: false }
  await fixture.append(first, [13, 14, 13, 13])
  await fixture.run(projection)
  expect(await drop(at(first, 2))).toEqual({ givenUp: 1, applied: 0, left: 2 })
  expect(await drop({ key: first })).toEqual({ givenUp: 2, applied: 0, left: 0 })
  expect((await fixture.revisions())[first]).toEqual([14])
})

test('refuses to drop an event during a rebuild, which would miss it', async () => {
  await fixture.append(first, [13])
  await fixture.run(projection)
  const refusals: unknown[] = []
  const trying = keepingModel({
    before: async () => {
      refusals.push(await drop({ key: first }).catch((error: unknown) => error))
    },
  })
  await fixture.rebuild({ projection: trying })
  expect(refusals).toMatchObject([{ name: 'ProjectionBusy' }])
})
