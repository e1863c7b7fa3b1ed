import {
  defineConfig,
  type Environment,
  type StaffDiscountSettings,
  staffDiscountSettings,
  textSetting,
} from '@zmig/kit'
import { mediaBaseSetting, pictureBucketSetting, pictureFiles } from '@zmig/kit/files'

export type CatalogConfig = StaffDiscountSettings & {
  /** where pictures are that staff upload: a bucket, or a directory while `url` is undefined */
  pictures: { url: string | undefined; directory: string }
  /** whether a bucket of the owner serves pictures beside them */
  hasBucket: boolean
}

const readCatalog = defineConfig({
  ...staffDiscountSettings,
  dataDirectory: textSetting('DATA_DIR', {
    description: 'Where the pictures go that staff upload, in its folder `media`.',
    default: '.data',
  }),
  mediaBucketUrl: pictureBucketSetting,
  mediaBaseUrl: mediaBaseSetting,
})

/** Reads the settings of the catalogue. @throws ConfigError with all faults */
export const catalogConfig = (env: Environment): CatalogConfig => {
  const { dataDirectory, mediaBucketUrl, mediaBaseUrl, ...settings } = readCatalog(env)
  const pictures = pictureFiles(mediaBucketUrl, dataDirectory)
  return { ...settings, pictures, hasBucket: mediaBaseUrl !== undefined }
}
