import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSliceCopies } from '../copy/slice-copies.ts'
import { createSigningKey } from '../key/slice-key.ts'
import { openPackage } from '../package/slice-package.ts'
import type { SliceMeta } from '../package/slice-meta.ts'
import { samplePackage } from '../testing/sample-package.ts'
import type { SliceStore } from './slice-store.ts'

/**
 * The suite of a store of packages, on every store of files that the settings can name.
 * @param serializesPuts whether of several writers of one key exactly one wins, as S3 promises; a server that does not is asked nothing
 *   about writers at once
 */
export const sliceStoreContract = (
  name: string,
  start: () => Promise<{ store: SliceStore; stop: () => Promise<void> }>,
  serializesPuts = true,
): void => {
  describe(`packages of slices in ${name}`, () => {
    let started: Awaited<ReturnType<typeof start>>
    let store: SliceStore
    const key = createSigningKey()
    beforeAll(async () => {
      started = await start()
      store = started.store
    })
    afterAll(() => started.stop())

    test('are kept as they came, and never replaced', async () => {
      const packed = await samplePackage({ key, version: '1.0.0-a' })
      expect(await store.put('storefront', '1.0.0-a', packed)).toBe(true)
      expect(await store.put('storefront', '1.0.0-a', await samplePackage({ key, code: 'other' }))).toBe(false)
      expect((await store.get('storefront', '1.0.0-a'))?.equals(packed)).toBe(true)
      expect(await store.get('storefront', '1.0.0')).toBeUndefined()
      expect(await store.get('checkout', '1.0.0-a')).toBeUndefined()
    })

    test('are listed by slice and version, and removed', async () => {
      const packed = await samplePackage({ key, slice: 'lists' })
      for (const version of ['1.0.0-a', '1.0.0-a.1', '1.10.0']) await store.put('lists', version, packed)
      await store.put('lists-more', '1.0.0-a', packed)
      await store.remove('lists', '1.0.0-a')
      await store.remove('lists', '9.9.9')
      const listed = (await store.list()).filter(({ slice }) => slice.startsWith('lists'))
      expect(listed.map(({ slice, version }) => `${slice}@${version}`).toSorted()).toEqual([
        'lists-more@1.0.0-a',
        'lists@1.0.0-a.1',
        'lists@1.10.0',
      ])
      expect(Math.abs((listed[0]?.storedAt.getTime() ?? 0) - Date.now())).toBeLessThan(120_000)
    })

    test('become copies of web processes', async () => {
      const packed = await samplePackage({ key, version: '2.0.0' })
      await store.put('storefront', '2.0.0', packed)
      const opened = await openPackage(packed)
      if (!opened.ok) throw new Error(opened.reason)
      const meta = JSON.parse(opened.meta.toString()) as SliceMeta
      const dataDirectory = await mkdtemp(join(tmpdir(), 'zmigo-copies-'))
      const copies = createSliceCopies({ dataDirectory, store })
      await copies.hold({ slice: 'storefront', version: '2.0.0', meta })
      expect(await copies.list()).toEqual([{ slice: 'storefront', version: '2.0.0' }])
      await rm(dataDirectory, { recursive: true })
    })

    if (serializesPuts)
      test('have one publisher of a version when eight publish at once', async () => {
        const packages = await Promise.all(
          Array.from({ length: 8 }, (_, nth) => samplePackage({ key, code: `code ${nth}` })),
        )
        const won = await Promise.all(packages.map((packed) => store.put('race', '1.0.0', packed)))
        expect(won.filter(Boolean)).toHaveLength(1)
        expect(await store.get('race', '1.0.0')).toEqual(packages[won.indexOf(true)])
      })
  })
}
