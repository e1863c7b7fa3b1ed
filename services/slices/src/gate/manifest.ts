import * as z from 'zod'
import type { Files } from '../package/archive.ts'
import { Integrity, type SliceMeta } from '../package/slice-meta.ts'
import { isFileOf } from '../package/slice-package.ts'
import { refuse, type Refusal } from '../refuse.ts'

/** Where a package has the manifest of the federation. */
export const MANIFEST = 'client/mf-manifest.json'

const Hashes = z.record(z.string(), z.object({ integrity: Integrity }))

/** What browsers and the command read of a manifest. */
const Manifest = z.object({
  metaData: z.object({
    buildInfo: z.object({ buildVersion: z.string() }),
    remoteEntry: z.object({ name: z.string(), path: z.string() }),
    publicPath: z.string(),
  }),
  /** every script of the slice */
  files: Hashes,
  /** the declarations of what it exposes */
  types: Hashes.optional(),
})

const CURE = 'Build the slice anew, and publish that.'

const otherManifest = (what: string) => refuse('OtherManifest', `${MANIFEST} ${what}. ${CURE}`)

const readManifest = (content: Buffer) => {
  try {
    return Manifest.safeParse(JSON.parse(content.toString('utf8'))).data
  } catch {
    return undefined
  }
}

/**
 * Compares the manifest of the federation with the package: pages load the slice by it, and run no script without the hash that
 * it names. One that names other files would leave the page of every visitor without the slice.
 */
export const decideManifest = (
  { slice, version, client }: Pick<SliceMeta, 'slice' | 'version' | 'client'>,
  files: Files,
): Refusal | undefined => {
  const content = files.get(MANIFEST)
  if (!content) return refuse('NoManifest', `The package has no ${MANIFEST}, by which pages load ${slice}. ${CURE}`)
  const manifest = readManifest(content)
  if (!manifest) return otherManifest('is no manifest of the federation with the hash of every script')
  const { buildInfo, remoteEntry, publicPath } = manifest.metaData
  const folder = `/assets/slices/${slice}/${version}/`
  if (buildInfo.buildVersion !== version)
    return otherManifest(`describes version ${buildInfo.buildVersion}, and the package is version ${version}`)
  if (publicPath !== folder)
    return otherManifest(`loads files from ${publicPath}, and the shop serves them from ${folder}`)
  if (remoteEntry.path + remoteEntry.name !== client.entry)
    return otherManifest(`names the entry ${remoteEntry.path + remoteEntry.name}, and meta.json names ${client.entry}`)
  for (const [name, { integrity }] of Object.entries({ ...manifest.files, ...manifest.types })) {
    const file = files.get(`client/${name}`)
    if (!file) return otherManifest(`names client/${name}, which is not in the package`)
    if (!isFileOf({ integrity, bytes: file.length }, file))
      return otherManifest(`has the hash of another file for client/${name}`)
  }
  const unnamed = [...files.keys()].find((path) => /^client\/.*\.js$/.test(path) && !(path.slice(7) in manifest.files))
  return unnamed === undefined
    ? undefined
    : otherManifest(`has no hash for ${unnamed}, which browsers then refuse to run`)
}
