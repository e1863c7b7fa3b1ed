import { join } from 'node:path'
import { optionalBucketSetting } from './bucket-address.ts'

/** Where pictures are kept that staff upload; the catalogue writes them, and every process that serves pages reads them. */
export const pictureBucketSetting = optionalBucketSetting(
  'MEDIA_BUCKET_URL',
  'the pictures that staff upload',
  'keeps them in DATA_DIR/media',
)

/** @param url as `pictureBucketSetting` reads it */
export const pictureFiles = (url: string | undefined, dataDirectory: string) => ({
  url,
  directory: join(dataDirectory, 'media'),
})
