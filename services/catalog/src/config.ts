import {
  defineConfig,
  type Environment,
  type StaffDiscountSettings,
  staffDiscountSettings,
  textSetting,
} from '@zmig/kit'
import { bucketSetting, type FilePlace, mediaBaseSetting, pictureBucketSetting, picturePlace } from '@zmig/kit/files'

export type CatalogConfig = StaffDiscountSettings & {
  /** where pictures are that staff upload */
  pictures: FilePlace
  /** whether a bucket of the owner serves pictures beside them */
  hasBucket: boolean
}

const readCatalog = defineConfig({
  ...staffDiscountSettings,
  dataDirectory: textSetting('DATA_DIR', {
    description: 'Where the pictures go that staff upload, in its folder `media`.',
    default: '.data',
  }),
  bucketUrl: bucketSetting,
  mediaBucketUrl: pictureBucketSetting,
  mediaBaseUrl: mediaBaseSetting,
})

/** Reads the settings of the catalogue. @throws ConfigError with all faults */
export const catalogConfig = (env: Environment): CatalogConfig => {
  const { dataDirectory, bucketUrl, mediaBucketUrl, mediaBaseUrl, ...settings } = readCatalog(env)
  const pictures = picturePlace({ bucketUrl, mediaBucketUrl, dataDirectory })
  return { ...settings, pictures, hasBucket: mediaBaseUrl !== undefined }
}
