import { join } from 'node:path'
import { eventually } from '@zmig/kit/testing'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ActiveSlices } from '../slice/follow-active.ts'
import { rollbackSlice } from '../slice/slice.commands.ts'
import type { SliceStore } from '../slice/slice-store.ts'
import { startSlices } from '../testing/slices-fixture.ts'
import { serveHeld } from './serve-held.ts'
import { createSliceCopies } from './slice-copies.ts'

let slices: Awaited<ReturnType<typeof startSlices>>
const stops: (() => Promise<void>)[] = []
beforeEach(async () => {
  slices = await startSlices()
})
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
  await slices.stop()
})

/** A web process starts on the disk of its machine. */
const start = async ({ get, patienceMs = 60_000 }: Pick<SliceStore, 'get'> & { patienceMs?: number }) => {
  const served: (string | undefined)[] = []
  const dataDirectory = join(slices.folder, 'machine')
  const held = await serveHeld(
    slices.database,
    ({ storefront }: ActiveSlices) => void served.push(storefront?.version),
    {
      dataDirectory,
      copies: createSliceCopies({ dataDirectory, store: { get } }),
      logger: { warn: () => undefined },
      patienceMs,
    },
  )
  stops.push(held.stop)
  return Object.assign(served, held)
}

/** The store, which does not answer for some versions until it is told to. */
const silentFor = (...versions: string[]) => {
  const told = Promise.withResolvers<void>()
  const get: SliceStore['get'] = async (slice, version) => {
    if (versions.includes(version)) await told.promise
    return slices.deps.store.get(slice, version)
  }
  return { get, answer: told.resolve }
}

it('a store that does not answer holds up neither a start nor another version', async () => {
  await slices.serve('1.0.0-a')
  const before = await start(slices.deps.store)
  await before.stop()
  await slices.serve('1.0.0-b')
  const { get, answer } = silentFor('1.0.0-b')
  const served = await start({ get, patienceMs: 5 })
  expect([served.at(-1), served.lacking()]).toEqual(['1.0.0-a', []])
  await slices.serve('1.0.0-c')
  await eventually(() => expect(served.at(-1)).toBe('1.0.0-c'))
  await rollbackSlice(slices.deps, 'storefront')
  answer()
  await eventually(() => expect(served.at(-1)).toBe('1.0.0-b'))
})

it('on a fresh disk a start does not wait for it, and the process says what it lacks until the store answers', async () => {
  await slices.serve('1.0.0-a')
  const { get, answer } = silentFor('1.0.0-a')
  const served = await start({ get, patienceMs: 5 })
  expect([served.at(-1), served.lacking()]).toEqual([undefined, ['storefront']])
  answer()
  await eventually(() => expect(served.lacking()).toEqual([]))
  expect(served.at(-1)).toBe('1.0.0-a')
})
