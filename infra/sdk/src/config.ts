import { homedir } from 'node:os'
import { join } from 'node:path'

export type SliceSettings = {
  /** address of the shop that the command talks to, e.g. `https://zmigo.example` */
  shop: string | undefined
  /** the file of the key that signs a slice */
  keyFileOf: (slice: string) => string
}

/** The settings of the command outside of the clone: `ZMIGO_SHOP`, and `SLICE_KEY_FILE` as in the clone. */
export const readSliceSettings = (env: NodeJS.ProcessEnv = process.env): SliceSettings => ({
  shop: env['ZMIGO_SHOP'] || undefined,
  keyFileOf: (slice) => env['SLICE_KEY_FILE'] || join(homedir(), '.zmigo/keys', `${slice}.pem`),
})
