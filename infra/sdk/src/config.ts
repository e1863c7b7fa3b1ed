import { homedir } from 'node:os'
import { join } from 'node:path'

/** Said where a shop elsewhere is asked and no slice is named. */
export const NO_KEY_NAMED = 'With which key? Name its file with SLICE_KEY_FILE, or ask for one slice: status <slice>.'

export type SliceSettings = {
  /** address of the shop that the command talks to, e.g. `https://zmigo.example` */
  shop: string | undefined
  /** the file of the key that signs a slice */
  keyFileOf: (slice: string) => string
  /** the file of the key for a question that names no slice. @throws Error when the setting names none */
  anyKeyFile: () => string
}

/** The settings of the command outside of the clone, as in the clone: `SLICE_SHOP_URL` and `SLICE_KEY_FILE`. */
export const readSliceSettings = (env: NodeJS.ProcessEnv = process.env): SliceSettings => ({
  shop: env['SLICE_SHOP_URL'] || undefined,
  keyFileOf: (slice) => env['SLICE_KEY_FILE'] || join(homedir(), '.zmigo/keys', `${slice}.pem`),
  anyKeyFile: () => {
    const file = env['SLICE_KEY_FILE']
    if (!file) throw new Error(NO_KEY_NAMED)
    return file
  },
})
