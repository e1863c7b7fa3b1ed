import { readBucketAddress } from './bucket-address.ts'
import { createBucketFileStore } from './bucket-file-store.adapter.ts'
import { createDirectoryFileStore } from './directory-file-store.adapter.ts'
import type { FileStore } from './file-store.port.ts'

export { optionalBucketSetting } from './bucket-address.ts'
export * from './file-store.port.ts'
export { mediaBaseSetting, pictureBucketSetting, pictureFiles } from './picture-setting.ts'

/**
 * The store of files that the settings name.
 * @param url of a bucket as `optionalBucketSetting` reads it; undefined keeps files in the directory
 * @param directory made with the first file
 */
export const fileStoreOf = ({ url, directory }: { url: string | undefined; directory: string }): FileStore => {
  if (url === undefined) return createDirectoryFileStore(directory)
  const address = readBucketAddress(url)
  if (!address) throw new Error('the address of the bucket names no bucket or no key')
  return createBucketFileStore(address)
}
