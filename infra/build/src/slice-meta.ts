import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { filesBelow, integrityOf } from './files.ts'
import { sharedVersions, versionOf } from './shared.ts'
import type { SliceMeta } from '@zmig/slices/meta'

type Manifest = { exposes: { assets: { js: { sync: string[] } } }[] }

const describeFiles = async (directory: string): Promise<SliceMeta['files']> => {
  const files: SliceMeta['files'] = {}
  for (const path of await filesBelow(directory)) {
    const content = await readFile(join(directory, path))
    files[path] = { integrity: integrityOf(content), bytes: content.length }
  }
  for (const [path, file] of Object.entries(files)) {
    const compressed = files[`${path}.br`]
    if (compressed) file.brotli = compressed.bytes
  }
  return files
}

/** Describes a finished build and writes `meta.json` into it. */
export const writeSliceMeta = async (
  directory: string,
  build: Pick<SliceMeta, 'slice' | 'version' | 'inputs'>,
): Promise<SliceMeta> => {
  const manifest = JSON.parse(await readFile(join(directory, 'client/mf-manifest.json'), 'utf8')) as Manifest
  const meta: SliceMeta = {
    ...build,
    shared: sharedVersions(),
    platform: versionOf('@zmig/platform'),
    contract: versionOf('@zmig/edge-contract'),
    client: { entry: 'remoteEntry.js', preload: manifest.exposes.flatMap((exposed) => exposed.assets.js.sync) },
    files: await describeFiles(directory),
  }
  await writeFile(join(directory, 'meta.json'), JSON.stringify(meta, null, 2))
  return meta
}
