import { fileStoreOf, type FileStore, packagePlace } from '@zmig/kit/files'

/** Keeps the package of each published version as its team sent it: in a bucket or in a folder. Nothing in it is read in place. */
export type SliceStore = {
  /** @returns false when the version has a package already; of several at once exactly one is kept */
  put(slice: string, version: string, packed: Buffer): Promise<boolean>
  /** @returns undefined when the version has no package */
  get(slice: string, version: string): Promise<Buffer | undefined>
  /** Every package, those too whose publisher died before the version was published. */
  list(): Promise<StoredPackage[]>
  /** Removes the package of a version; does nothing when there is none. */
  remove(slice: string, version: string): Promise<void>
}

export type StoredPackage = { slice: string; version: string; storedAt: Date }

/** Below `slices/`, so that a bucket may hold other files too. */
const keyOf = (slice: string, version: string): string => `slices/${slice}/${version}.tgz`

/** Packages in a store of files. Every call rejects with FileStoreError when the store cannot be used. */
export const createSliceStore = (files: FileStore): SliceStore => ({
  put: (slice, version, packed) =>
    files.put(keyOf(slice, version), packed, { ifAbsent: true, contentType: 'application/gzip' }),
  get: (slice, version) => files.get(keyOf(slice, version)),
  list: async () =>
    (await files.list('slices/')).flatMap(({ key, changedAt }) => {
      const [, slice, version] = /^slices\/([^/]+)\/([^/]+)\.tgz$/.exec(key) ?? []
      return slice && version ? { slice, version, storedAt: changedAt } : []
    }),
  remove: (slice, version) => files.delete(keyOf(slice, version)),
})

/** Where the settings keep packages: a bucket, or `DATA_DIR/packages` while both are unset. */
export type StoreSettings = Parameters<typeof packagePlace>[0]

/** The store that the settings name: of packages of slices, and of builds of the shell. */
export const packageFilesOf = (settings: StoreSettings): FileStore => fileStoreOf(packagePlace(settings))

/** The packages of slices in it. */
export const sliceStoreOf = (settings: StoreSettings): SliceStore => createSliceStore(packageFilesOf(settings))
