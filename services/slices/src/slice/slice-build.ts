import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import * as z from 'zod'

/** Names become folders and parts of addresses: letters, digits, dots and dashes, beginning with a letter or digit. */
export const SliceName = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/)
export const SliceVersion = z.string().regex(/^[0-9][0-9A-Za-z.-]{0,79}$/)

const FilePath = z.string().regex(/^(client|server)\/(?!.*\.\.)[\w][\w./-]*$/)
const FileName = z.string().regex(/^(?!.*\.\.)[\w][\w.-]*$/)
/** Builds write SHA-256; versions that were published before have SHA-384. */
const Integrity = z.string().regex(/^(sha256-[A-Za-z0-9+/]{43}=|sha384-[A-Za-z0-9+/]{64})$/)

/** The description of a slice build (`meta.json`): written by the build, verified when published, kept with the version. */
export const SliceMeta = z.object({
  slice: SliceName,
  version: SliceVersion,
  /** hash of everything the build was made of */
  inputs: z.string(),
  /** shared packages that the shell must provide, with the version built against */
  shared: z.record(z.string(), z.string()),
  platform: z.string(),
  contract: z.string(),
  /** the remote's entry and the chunks it needs at once; names inside `client/` */
  client: z.object({ entry: FileName, preload: z.array(FileName) }),
  /** every file but meta.json itself: SRI hash, bytes, and bytes as brotli where precompressed */
  files: z.record(
    FilePath,
    z.object({ integrity: Integrity, bytes: z.int().nonnegative(), brotli: z.int().nonnegative().optional() }),
  ),
})
export type SliceMeta = z.infer<typeof SliceMeta>

export type Verified = { ok: true; meta: SliceMeta } | { ok: false; reason: string }

const filesBelow = async (directory: string): Promise<string[]> =>
  (await readdir(directory, { recursive: true, withFileTypes: true }))
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/'))

const readMeta = async (directory: string): Promise<SliceMeta | undefined> => {
  try {
    return SliceMeta.parse(JSON.parse(await readFile(join(directory, 'meta.json'), 'utf8')))
  } catch {
    return undefined
  }
}

/**
 * Checks a build folder against its own meta.json: it lists exactly the files of the folder, and every hash is right.
 * @param directory holds `client/`, `server/` and `meta.json`
 */
export const verifyBuild = async (directory: string): Promise<Verified> => {
  const meta = await readMeta(directory)
  if (!meta) return { ok: false, reason: `${directory} holds no valid meta.json` }
  const present = (await filesBelow(directory)).filter((path) => path !== 'meta.json')
  const foreign = present.find((path) => !(path in meta.files))
  if (foreign) return { ok: false, reason: `${foreign} is not listed in meta.json` }
  for (const [path, { integrity }] of Object.entries(meta.files)) {
    if (!present.includes(path)) return { ok: false, reason: `${path} is missing` }
    const [algorithm = ''] = integrity.split('-')
    const hash = createHash(algorithm)
      .update(await readFile(join(directory, path)))
      .digest('base64')
    if (`${algorithm}-${hash}` !== integrity) return { ok: false, reason: `${path} is not the file that was built` }
  }
  for (const needed of [`client/${meta.client.entry}`, 'server/server.cjs'])
    if (!(needed in meta.files)) return { ok: false, reason: `${needed} is missing` }
  return { ok: true, meta }
}
