import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

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

/** The value of an `integrity` attribute. SHA-256, because documents and policies carry five of them, which compress to nothing less. */
export const integrityOf = (content: Buffer): string =>
  `sha256-${createHash('sha256').update(content).digest('base64')}`

const compressible = /\.(js|json|css|svg)$/
/** Windows and blocks of a megabyte: the shell is 40 bytes smaller than with Node's own. */
const SMALLEST = {
  [constants.BROTLI_PARAM_QUALITY]: 11,
  [constants.BROTLI_PARAM_LGWIN]: 20,
  [constants.BROTLI_PARAM_LGBLOCK]: 20,
}
const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Writes `.br` and `.gz` beside every file that gains from it, once, so that no server compresses an asset again. */
export const precompress = async (directory: string): Promise<void> => {
  const paths = (await filesBelow(directory)).filter((path) => compressible.test(path))
  await Promise.all(
    paths.map(async (path) => {
      const content = await readFile(join(directory, path))
      const params = { ...SMALLEST, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
      await Promise.all([
        toBrotli(content, { params }).then((bytes) => writeFile(join(directory, `${path}.br`), bytes)),
        toGzip(content, { level: 9 }).then((bytes) => writeFile(join(directory, `${path}.gz`), bytes)),
      ])
    }),
  )
}
