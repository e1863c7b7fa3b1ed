import { optionalBucketSetting } from '@zmig/kit/files'

/** Where packages of slices are kept; every process that reads or keeps them has this setting. */
export const sliceBucketSetting = optionalBucketSetting(
  'SLICE_BUCKET_URL',
  'the packages of slices',
  'keeps them in DATA_DIR/packages',
)
