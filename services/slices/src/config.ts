import { defineConfig, textSetting } from '@zmig/kit'
import { optionalBucketSetting } from '@zmig/kit/files'

/** Where packages of slices are kept; every process that reads or keeps them has this setting. */
export const sliceBucketSetting = optionalBucketSetting(
  'SLICE_BUCKET_URL',
  'the packages of slices',
  'keeps them in DATA_DIR/packages',
)

/** Settings of the slices service. */
export const slicesConfig = defineConfig({
  dataDirectory: textSetting('DATA_DIR', {
    description: 'Where state lives; packages of slices are in its folder `packages`.',
    default: '.data',
  }),
  sliceBucketUrl: sliceBucketSetting,
})
export type SlicesConfig = ReturnType<typeof slicesConfig>
