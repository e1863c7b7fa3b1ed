import { partitionOf, topics } from '@zmig/events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Projection } from './define-projection.ts'
import { dropParked } from './parked/drop-parked.ts'
import { listParked } from './parked/park.ts'
import { replayParked } from './parked/replay-parked.ts'
import { openBench, silentLogger } from './testing/bench.ts'
import { first, type ModelBench, openModelBench, second } from './testing/model-bench.ts'
import { refusingModel } from './testing/model.ts'
import { checkpoint } from './checkpoint.ts'

let bench: ModelBench
/** Revisions that the projection refuses right now. */
let refused: Set<number>
let projection: Projection
beforeEach(async () => {
  bench = await openModelBench(openBench)
  refused = new Set([13])
  projection = refusingModel(() => refused)
})
afterEach(() => bench.stop())

const parked = async () =>
  (await listParked(bench.database, [projection])).map(({ offset, reason }) => ({ offset, reason }))

/** What an owner can do about parked events. */
const treat = {
  replay: () => replayParked({ ...bench, logger: silentLogger, projection }),
  'drop of the key': () => dropParked({ ...bench, projection }, { key: first }),
  'drop of one': () =>
    dropParked(
      { ...bench, projection },
      { at: { topic: 'orders', partition: partitionOf('orders', first), offset: 2 } },
    ),
}

const forgetAll = async () => {
  for (const topic of projection.topics)
    for (const partition of Array.from({ length: topics[topic].partitions }).keys())
      await bench.log.trim(topic, partition, await bench.log.head(topic, partition))
}

/** The live model is what a check and a rebuild come to. */
const expectKept = async () => {
  const live = await bench.revisions()
  const set = await parked()
  const same = { live: set.length, folded: set.length }
  expect(await bench.check(projection)).toMatchObject({ equal: true, parked: same })
  expect(await bench.rebuild({ projection })).toMatchObject({ parked: set.length })
  expect(await bench.revisions()).toEqual(live)
  expect(await parked()).toEqual(set)
  expect(await bench.check(projection)).toMatchObject({ equal: true, parked: same })
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
    await bench.append(first, [1, 13, 14, 15])
    await bench.append(second, [1, 2])
    await bench.run(projection)
    await checkpoint({ database: bench.database, projection })
    if (forgotten) await forgetAll()
    if (mended) refused.clear()
    await treat[what]()
    expect((await bench.revisions())[first]).toEqual(revisions)
    const goesOn = (await parked()).length === 0
    await expectKept()
    await bench.append(first, [16])
    await bench.caughtUp('test-model')
    expect((await bench.revisions())[first]).toEqual(goesOn ? [...revisions, 16] : revisions)
  },
)

test.each([true, false])(
  'what waits for a key that is replayed later comes after it, order matters: %s',
  async (ordered) => {
    projection = { ...projection, ordered }
    await bench.append(first, [1, 13, 14])
    await bench.run(projection)
    await checkpoint({ database: bench.database, projection })
    await forgetAll()
    await bench.append(first, [15])
    await bench.caughtUp('test-model')
    await bench.rebuild({ projection })
    expect((await bench.revisions())[first]).toEqual(ordered ? [1] : [1, 14, 15])
    refused.clear()
    await treat.replay()
    await checkpoint({ database: bench.database, projection })
    expect((await bench.revisions())[first]).toEqual(ordered ? [1, 13, 14, 15] : [1, 14, 15, 13])
    await expectKept()
  },
)
