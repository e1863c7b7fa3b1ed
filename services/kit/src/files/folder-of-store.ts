import type { FileStore } from './file-store.port.ts'

/**
 * A part of a store as a store of its own.
 * @param prefix what its keys begin with in the whole store, such as `documents/`
 */
export const folderOfStore = (files: FileStore, prefix: string): FileStore => ({
  put: (key, bytes, options) => files.put(prefix + key, bytes, options),
  get: (key) => files.get(prefix + key),
  list: async (beginning) =>
    (await files.list(prefix + beginning)).map(({ key, ...file }) => ({ ...file, key: key.slice(prefix.length) })),
  delete: (key) => files.delete(prefix + key),
  check: () => files.check(),
})
