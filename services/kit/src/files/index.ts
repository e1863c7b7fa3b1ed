import { readBucketAddress } from './bucket-address.ts'
import { createBucketFileStore } from './bucket-file-store.adapter.ts'
import { createDirectoryFileStore } from './directory-file-store.adapter.ts'
import type { FilePlace } from './file-place.ts'
import type { FileStore } from './file-store.port.ts'
import { folderOfStore } from './folder-of-store.ts'

export * from './bucket-settings.ts'
export { carryFiles } from './carry-files.ts'
export * from './file-place.ts'
export * from './file-store.port.ts'

/** The store of files that the settings name; its directory is made with the first file. */
export const fileStoreOf = ({ url, prefix = '', directory }: FilePlace): FileStore => {
  if (url === undefined) return createDirectoryFileStore(directory)
  const address = readBucketAddress(url)
  if (!address) throw new Error('the address of the bucket names no bucket or no key')
  const bucket = createBucketFileStore(address)
  return prefix === '' ? bucket : folderOfStore(bucket, prefix)
}
