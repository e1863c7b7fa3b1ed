import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fetchChecked, readServedSlices } from './page-data.ts'

/** The folder of a slice for declarations of others; the federation's own tools call it the same. */
export const TYPES_FOLDER = '@mf-types'

/** A name of a declaration inside of its folder: what a shop sends leads out of none. */
const DECLARATION = /^types((?:\/[\w-]+)*\/[\w.-]+\.d\.ts)$/

type Manifest = { types?: Record<string, { integrity: string }> }

/**
 * Puts what another slice exposes, as declarations, into the folder of one's own: those of the version that a running shop serves.
 * The same version gives the same bytes.
 * @param into the folder of one's own slice
 * @returns the version, and how many files were written
 * @throws Error when the shop does not serve the slice, or its version has no declarations
 */
export const takeTypes = async (
  shop: string,
  slice: string,
  into: string,
): Promise<{ version: string; files: number }> => {
  const served = await readServedSlices(shop)
  const chosen = served[slice]
  if (!chosen) throw new Error(`${shop} serves no slice ${slice}. It serves ${Object.keys(served).join(', ')}.`)
  const { version, manifest: integrity } = chosen
  const folder = `/assets/slices/${slice}/${version}`
  const manifest = integrity && (await fetchChecked(shop, `${folder}/mf-manifest.json`, integrity)).toString('utf8')
  const { types = {} } = (manifest ? JSON.parse(manifest) : {}) as Manifest
  const files = await Promise.all(
    Object.entries(types).map(async ([path, { integrity: expected }]) => {
      const name = DECLARATION.exec(path)?.[1]
      if (!name) throw new Error(`${slice} ${version} names a declaration ${path}, which is none.`)
      return { name, content: await fetchChecked(shop, `${folder}/${path}`, expected) }
    }),
  )
  if (files.length === 0)
    throw new Error(`${slice} ${version} was built without declarations. Its team has to publish it again.`)
  const target = join(into, TYPES_FOLDER, slice)
  await rm(target, { recursive: true, force: true })
  for (const { name, content } of files) {
    await mkdir(dirname(join(target, name)), { recursive: true })
    await writeFile(join(target, name), content)
  }
  return { version, files: files.length }
}
