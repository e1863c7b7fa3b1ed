import { join } from 'node:path'
import { optionalHttpsSetting } from '../config/secure-settings.ts'
import { optionalBucketSetting } from './bucket-address.ts'

/** Where pictures are kept that staff upload; the catalogue writes them, and every process that serves pages reads them. */
export const pictureBucketSetting = optionalBucketSetting(
  'MEDIA_BUCKET_URL',
  'the pictures that staff upload',
  'keeps them in DATA_DIR/media',
)

/** Where pictures are that the owner keeps beside those that staff upload. */
export const mediaBaseSetting = optionalHttpsSetting(
  'MEDIA_BASE_URL',
  'Bucket with real pictures, read below this address only; without it every product is drawn.',
)

/** @param url as `pictureBucketSetting` reads it */
export const pictureFiles = (url: string | undefined, dataDirectory: string) => ({
  url,
  directory: join(dataDirectory, 'media'),
})
