import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sql } from '@zmig/kit'
import { packFiles } from '../package/archive.ts'
import { sliceStoreOf, type StoreSettings } from '../slice/slice-store.ts'
import type { PublishedVersion } from '../slice/stored-package.ts'
import { isWholeCopy } from './slice-copies.ts'

/** The package of a folder; undefined when the folder is not what was published. */
const packCopy = async (directory: string, { meta }: PublishedVersion): Promise<Buffer | undefined> => {
  if (!(await isWholeCopy(directory, meta))) return undefined
  const files = new Map<string, Buffer>()
  for (const path of ['meta.json', 'signature.json', ...Object.keys(meta.files).toSorted()]) {
    const content = await readFile(join(directory, path)).catch(() => undefined)
    if (content) files.set(path, content)
  }
  return packFiles(files)
}

/**
 * Puts packages of published versions into the store that has none of them: versions whose files were a folder of this
 * machine before there were packages, and those of this machine's folder once a bucket is set.
 * @returns the slices and versions whose package is in the store
 */
export const seedPackages = async (database: Sql, settings: StoreSettings): Promise<Set<string>> => {
  const store = sliceStoreOf(settings)
  const here = sliceStoreOf({ dataDirectory: settings.dataDirectory })
  const stored = new Set((await store.list()).map(({ slice, version }) => `${slice}@${version}`))
  const published = await database.query<PublishedVersion>(
    'select slice, version, meta from slices.version where retired_at is null',
  )
  for (const version of published) {
    const { slice, version: name } = version
    if (stored.has(`${slice}@${name}`)) continue
    const packed =
      (await here.get(slice, name)) ?? (await packCopy(join(settings.dataDirectory, 'slices', slice, name), version))
    if (!packed) continue
    await store.put(slice, name, packed)
    stored.add(`${slice}@${name}`)
  }
  return stored
}
