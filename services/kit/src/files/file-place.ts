import { join } from 'node:path'

/** Where files of one kind are, as `fileStoreOf` takes it. */
export type FilePlace = {
  /** of a bucket, as `optionalBucketSetting` reads it; undefined: the directory */
  url: string | undefined
  /** what keys begin with in the bucket, such as `documents/`; empty in a bucket of this kind alone */
  prefix?: string
  /** of this machine */
  directory: string
}

/** The bucket of all kinds (`BUCKET_URL`), and the data directory of this machine. */
export type FileSettings = { bucketUrl?: string | undefined; dataDirectory: string }

/** @param own a bucket of this kind alone, which goes before the one of all kinds */
const placeOf = (folder: string, { bucketUrl, dataDirectory }: FileSettings, own?: string): FilePlace => ({
  url: own ?? bucketUrl,
  prefix: own === undefined && bucketUrl !== undefined ? `${folder}/` : '',
  directory: join(dataDirectory, folder),
})

/** Pictures that staff upload. */
export const picturePlace = (settings: FileSettings & { mediaBucketUrl?: string | undefined }): FilePlace =>
  placeOf('media', settings, settings.mediaBucketUrl)

/** Documents of certificates. */
export const documentPlace = (settings: FileSettings & { documentBucketUrl?: string | undefined }): FilePlace =>
  placeOf('documents', settings, settings.documentBucketUrl)

/** What customers wrote, as pictures that the owner puts there. */
export const testimonialPlace = (settings: FileSettings): FilePlace => placeOf('testimonials', settings)

/** The people who were erased on request. */
export const erasurePlace = (settings: FileSettings): FilePlace => placeOf('erasures', settings)

/** Packages of slices and builds of the shell, whose keys begin with `slices/` and `shell/` wherever they are. */
export const packagePlace = ({
  sliceBucketUrl,
  bucketUrl,
  dataDirectory,
}: FileSettings & { sliceBucketUrl?: string | undefined }): FilePlace => ({
  url: sliceBucketUrl ?? bucketUrl,
  directory: join(dataDirectory, 'packages'),
})
