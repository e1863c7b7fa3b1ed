import { defineConfig, integerSetting, publicUrlSetting, sessionSecretSettings, textSetting } from '@zmig/kit'
import { bucketSetting, sliceBucketSetting } from '@zmig/kit/files'

/** Settings of the slices service. */
export const slicesConfig = defineConfig({
  dataDirectory: textSetting('DATA_DIR', {
    description: 'Where state lives; packages of slices are in its folder `packages`.',
    default: '.data',
  }),
  bucketUrl: bucketSetting,
  sliceBucketUrl: sliceBucketSetting,
  versionsKept: integerSetting('SLICE_VERSIONS_KEPT', {
    description:
      'How many published versions of a slice stay; older ones are retired once no page uses them and no link to them works.',
    unit: 'versions',
    default: 10,
    min: 2,
    max: 1_000,
  }),
  publicUrl: publicUrlSetting('The address of the shop, which deploy tokens of teams name.'),
  ...sessionSecretSettings,
})
export type SlicesConfig = ReturnType<typeof slicesConfig>
