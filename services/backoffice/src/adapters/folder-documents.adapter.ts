import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Documents, isDocumentKey } from '../ports/documents.port.ts'

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR', 'EISDIR'].includes(String(error.code))

/** Documents as files below a folder, which is made with the first one. */
export const createFolderDocuments = (folder: string): Documents => ({
  save: async (key, bytes) => {
    if (!isDocumentKey(key)) throw new RangeError('not a key of a document')
    const path = join(folder, key)
    await mkdir(dirname(path), { recursive: true })
    // a reader, or a machine that stops, never meets half of a document
    const half = join(dirname(path), `.${randomUUID()}`)
    await writeFile(half, bytes, { flush: true })
    await rename(half, path)
  },
  find: async (key) => {
    if (!isDocumentKey(key)) return undefined
    try {
      return await readFile(join(folder, key))
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  },
})
