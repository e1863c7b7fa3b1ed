import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { SliceMeta } from './slice-meta.ts'

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
 * Checks a build folder against its own meta.json: every file listed, none missing, none besides, every hash right.
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
    const hash = createHash('sha384')
      .update(await readFile(join(directory, path)))
      .digest('base64')
    if (`sha384-${hash}` !== integrity) return { ok: false, reason: `${path} is not the file that was built` }
  }
  for (const needed of [`client/${meta.client.entry}`, 'server/server.cjs'])
    if (!(needed in meta.files)) return { ok: false, reason: `${needed} is missing` }
  return { ok: true, meta }
}
