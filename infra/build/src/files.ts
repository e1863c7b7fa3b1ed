import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

/** Every file below a folder as a sorted relative path with forward slashes. */
export const filesBelow = async (directory: string): Promise<string[]> => {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted()
}

const isDocument = (path: string) => path.endsWith('.md') && !/(^|\/)content\//.test(path)

const isSource = (path: string) =>
  !/\.spec\.tsx?$|(^|\/)testing\/|(^|\/)node_modules\//.test(path) &&
  !isDocument(path) &&
  !path.endsWith('tsconfig.json')

/**
 * A hash over the names and contents of sources; equal inputs give an equal build.
 * @param folders absolute; tests, documents (Markdown outside of `content`) and node_modules inside do not count
 * @param facts anything else that the build depends on, such as versions
 */
export const hashOfInputs = async (folders: string[], facts: unknown): Promise<string> => {
  const hash = createHash('sha256').update(JSON.stringify(facts))
  for (const folder of folders)
    for (const path of (await filesBelow(folder)).filter(isSource))
      hash.update(`\0${path}\0`).update(await readFile(join(folder, path)))
  return hash.digest('hex')
}

/** The value of an `integrity` attribute. */
export const integrityOf = (content: Buffer): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`
