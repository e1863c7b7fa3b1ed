import { defineConfig, textSetting } from '@zmig/kit'
import { join } from 'node:path'
import { root } from '../root.ts'

/** What the engines' commands need. @throws ConfigError with all faults */
export const enginesConfig = defineConfig({
  dataDirectory: textSetting('DATA_DIR', {
    description: 'Where all state of the shop lives, that of its engines too',
    default: join(root, '.data'),
  }),
})
