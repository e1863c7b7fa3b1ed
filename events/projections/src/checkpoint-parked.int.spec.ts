import { partitionOf, topics } from '@zmig/events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Projection } from './define-projection.ts'
import { dropParked } from './parked/drop-parked.ts'
import { listParked } from './parked/park.ts'
import { replayParked } from './parked/replay-parked.ts'
import { openFixture, silentLogger } from './testing/fixture.ts'
import { first, type ModelFixture, openModelFixture, second } from './testing/model-fixture.ts'
import { refusingModel } from './testing/model.ts'
import { checkpoint } from './checkpoint.ts'

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

const parked = async () =>
  (await listParked(fixture.database, [projection])).map(({ offset, reason }) => ({ offset, reason }))

/** What an owner can do about parked events. */
const treat = {
  replay: () => replayParked({ ...fixture, logger: silentLogger, projection }),
  'drop of the key': () => dropParked({ ...fixture, projection }, { key: first }),
  'drop of one': () =>
    dropParked(
      { ...fixture, projection },
      { at: { topic: 'orders', partition: partitionOf('orders', first), offset: 2 } },
    ),
}

const forgetAll = async () => {
  for (const topic of projection.topics)
    for (const partition of Array.from({ length: topics[topic].partitions }).keys())
      await fixture.log.trim(topic, partition, await fixture.log.head(topic, partition))
}

/** The live model is what a check and a rebuild come to. */
const expectKept = async () => {
  const live = await fixture.revisions()
  const set = await parked()
  const same = { live: set.length, folded: set.length }
  expect(await fixture.check(projection)).toMatchObject({ equal: true, parked: same })
  expect(await fixture.rebuild({ projection })).toMatchObject({ parked: set.length })
  expect(await fixture.revisions()).toEqual(live)
  expect(await parked()).toEqual(set)
  expect(await fixture.check(projection)).toMatchObject({ equal: true, parked: same })
}

const cases = [
  { what: 'replay', mended: true, revisions: [1, 13, 14, 15] },
  { what: 'replay', mended: false, revisions: [1] },
  { what: 'drop of the key', mended: true, revisions: [1, 14, 15] },
  { what: 'drop of one', mended: false, revisions: [1] },
] as const

test.each(cases.flatMap((one) => [true, false].map((forgotten) => ({ ...one, forgotten }))))(
  '$what after a checkpoint stays, fault mended: $mended, log forgotten: $forgotten',
  async ({ what, mended, forgotten, revisions }) => {
    await fixture.append(first, [1, 13, 14, 15])
    await fixture.append(second, [1, 2])
    await fixture.run(projection)
    await checkpoint({ database: fixture.database, projection })
    if (forgotten) await forgetAll()
    if (mended) refused.clear()
    await treat[what]()
    expect((await fixture.revisions())[first]).toEqual(revisions)
    const goesOn = (await parked()).length === 0
    await expectKept()
    await fixture.append(first, [16])
    await fixture.caughtUp('test-model')
    expect((await fixture.revisions())[first]).toEqual(goesOn ? [...revisions, 16] : revisions)
  },
)

test.each([true, false])(
  'what waits for a key that is replayed later comes after it, order matters: %s',
  async (ordered) => {
    projection = { ...projection, ordered }
    await fixture.append(first, [1, 13, 14])
    await fixture.run(projection)
    await checkpoint({ database: fixture.database, projection })
    await forgetAll()
    await fixture.append(first, [15])
    await fixture.caughtUp('test-model')
    await fixture.rebuild({ projection })
    expect((await fixture.revisions())[first]).toEqual(ordered ? [1] : [1, 14, 15])
    refused.clear()
    await treat.replay()
    await checkpoint({ database: fixture.database, projection })
    expect((await fixture.revisions())[first]).toEqual(ordered ? [1, 13, 14, 15] : [1, 14, 15, 13])
    await expectKept()
  },
)
