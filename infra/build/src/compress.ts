import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { filesBelow } from './files.ts'

const compressible = /\.(js|json|css|svg)$/
const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Writes `.br` and `.gz` beside every file that gains from it, once, so that no server compresses an asset again. */
export const precompress = async (directory: string): Promise<void> => {
  const paths = (await filesBelow(directory)).filter((path) => compressible.test(path))
  await Promise.all(
    paths.map(async (path) => {
      const content = await readFile(join(directory, path))
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
      await Promise.all([
        toBrotli(content, { params }).then((bytes) => writeFile(join(directory, `${path}.br`), bytes)),
        toGzip(content, { level: 9 }).then((bytes) => writeFile(join(directory, `${path}.gz`), bytes)),
      ])
    }),
  )
}
