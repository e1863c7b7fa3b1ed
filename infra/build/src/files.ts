import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { KeptWork } from './kept-work.ts'

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
  for (const folder of folders) {
    const paths = (await filesBelow(folder)).filter(isSource)
    const contents = await Promise.all(paths.map((path) => readFile(join(folder, path))))
    for (const [at, content] of contents.entries()) hash.update(`\0${paths[at]}\0`).update(content)
  }
  return hash.digest('hex')
}

/** The value of an `integrity` attribute. SHA-256, because documents and policies carry five of them, which compress to nothing less. */
export const integrityOf = (content: Buffer): string =>
  `sha256-${createHash('sha256').update(content).digest('base64')}`

const compressible = /\.(js|json|css|svg)$/
/** Blocks of a megabyte: the shell is 40 bytes smaller than with Node's own. */
const USUAL = { [constants.BROTLI_PARAM_LGBLOCK]: 20 }
/**
 * Other ways to cut into blocks and to write distances. Which one is best depends on bytes such as hashes: with one way the shell's
 * file is 100 bytes larger or smaller at each change of any source, and the best of all is 70 bytes below the usual one.
 */
const OTHERS = [
  { [constants.BROTLI_PARAM_LGBLOCK]: 16 },
  { [constants.BROTLI_PARAM_LGBLOCK]: 17 },
  { ...USUAL, [constants.BROTLI_PARAM_NPOSTFIX]: 1 },
  { ...USUAL, [constants.BROTLI_PARAM_NPOSTFIX]: 1, [constants.BROTLI_PARAM_NDIRECT]: 30 },
  { ...USUAL, [constants.BROTLI_PARAM_NPOSTFIX]: 2, [constants.BROTLI_PARAM_NDIRECT]: 60 },
  { ...USUAL, [constants.BROTLI_PARAM_NPOSTFIX]: 3, [constants.BROTLI_PARAM_NDIRECT]: 8 },
]
const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

const brotli = (content: Buffer, way: Record<number, number>): Promise<Buffer> =>
  toBrotli(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 20, // a megabyte
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      ...way,
    },
  })

/** The usual way, or the smallest of all, which takes seven times as long. */
type Effort = 'usual' | 'smallest'

const brotliBy: Record<Effort, (content: Buffer) => Promise<Buffer>> = {
  usual: (content) => brotli(content, USUAL),
  smallest: async (content) => {
    const all = await Promise.all([USUAL, ...OTHERS].map((way) => brotli(content, way)))
    return all.reduce((least, each) => (each.length < least.length ? each : least))
  },
}
const { brotli: brotliVersion, zlib: zlibVersion } = process.versions
const HOW = JSON.stringify([brotliVersion, zlibVersion, USUAL, OTHERS])

/**
 * Writes `.br` and `.gz` beside every file that gains from it, once, so that no server compresses an asset again.
 * @param kept copies of earlier builds
 * @param isWanted whether a file is compressed now, by its path
 */
export const precompress = async (
  directory: string,
  kept: Pick<KeptWork, 'of'>,
  { effort = 'usual', isWanted = () => true }: { effort?: Effort; isWanted?: (path: string) => boolean } = {},
): Promise<void> => {
  const copies = { br: brotliBy[effort], gz: (content: Buffer) => toGzip(content, { level: 9 }) }
  const paths = (await filesBelow(directory)).filter((path) => compressible.test(path) && isWanted(path))
  const contents = await Promise.all(
    paths.map(async (path) => ({ path, content: await readFile(join(directory, path)) })),
  )
  // the largest first: it takes longest, and two are compressed at a time
  const sorted = contents.toSorted((one, other) => other.content.length - one.content.length)
  await Promise.all(
    sorted.flatMap(({ path, content }) =>
      Object.entries(copies).map(async ([ending, compress]) => {
        const bytes = await kept.of(`${ending} ${effort} ${HOW}`, content, () => compress(content))
        await writeFile(join(directory, `${path}.${ending}`), bytes)
      }),
    ),
  )
}
