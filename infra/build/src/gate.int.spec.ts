import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createGate } from '@zmig/slices'
import type { SliceMeta } from '@zmig/slices/meta'
import { expect, it } from 'vitest'
import { buildSlice } from './build-slice.ts'
import { sliceNames } from './places.ts'

const readPackage = async (directory: string) => {
  const meta = JSON.parse(await readFile(join(directory, 'meta.json'), 'utf8')) as SliceMeta
  const files = new Map<string, Buffer>()
  for (const path of Object.keys(meta.files)) files.set(path, await readFile(join(directory, path)))
  return { meta, files }
}

it.each(sliceNames)('the slice %s passes the gate', async (slice) => {
  const { meta, files } = await readPackage((await buildSlice(slice)).directory)
  expect(await createGate().publish(meta, files)).toBeUndefined()
})
