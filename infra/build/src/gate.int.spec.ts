import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eventMigrations } from '@zmig/event-log'
import { systemClock } from '@zmig/kit'
import { startTestDatabase, type TestDatabase } from '@zmig/kit/testing'
import { createGate, slicesMigrations } from '@zmig/slices'
import type { SliceMeta } from '@zmig/slices/meta'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildSlice } from './build-slice.ts'
import { sliceNames } from './places.ts'

const readPackage = async (directory: string) => {
  const meta = JSON.parse(await readFile(join(directory, 'meta.json'), 'utf8')) as SliceMeta
  const files = new Map<string, Buffer>()
  for (const path of Object.keys(meta.files)) files.set(path, await readFile(join(directory, path)))
  return { meta, files }
}

let test: TestDatabase

beforeAll(async () => {
  test = await startTestDatabase([eventMigrations, slicesMigrations])
})
afterAll(() => test.stop())

it.each(sliceNames)('the slice %s passes the gate', async (slice) => {
  const { meta, files } = await readPackage((await buildSlice(slice)).directory)
  // a busy machine takes several times as long; the memory is the gate's own
  const limits = { stepMs: 60_000, totalMs: 110_000, heap: 384 }
  const gate = createGate({ database: test.database, clock: systemClock, limits })
  expect(await gate.publish(meta, files)).toBeUndefined()
})
