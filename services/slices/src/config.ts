import { defineConfig, publicUrlSetting, textSetting } from '@zmig/kit'
import { sliceBucketSetting } from './bucket-setting.ts'

/** Settings of the slices service. */
export const slicesConfig = defineConfig({
  dataDirectory: textSetting('DATA_DIR', {
    description: 'Where state lives; packages of slices are in its folder `packages`.',
    default: '.data',
  }),
  sliceBucketUrl: sliceBucketSetting,
  publicUrl: publicUrlSetting('The address of the shop, which deploy tokens of teams name.'),
})
export type SlicesConfig = ReturnType<typeof slicesConfig>
