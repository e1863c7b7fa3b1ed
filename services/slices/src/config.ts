import { defineConfig, textSetting } from '@zmig/kit'

/** Settings of the slices service. */
export const slicesConfig = defineConfig({
  dataDirectory: textSetting('DATA_DIR', {
    description: 'Where state lives; published slices are in its folder `slices`.',
    default: '.data',
  }),
})
export type SlicesConfig = ReturnType<typeof slicesConfig>
