import { homedir } from 'node:os'
import { join } from 'node:path'
import { SHOP_ADDRESS, shopAddressOf } from './shop-address.ts'

/** Said where a shop elsewhere is asked and no slice is named. */
export const NO_KEY_NAMED = 'With which key? Name its file with SLICE_KEY_FILE, or ask for one slice: status <slice>.'

export type SliceSettings = {
  /** address of the shop that the command talks to, e.g. `https://zmigo.example`; undefined for a text that is none, too */
  shop: string | undefined
  /** the file of the key that signs a slice */
  keyFileOf: (slice: string) => string
  /** the file of the key for a question that names no slice. @throws Error when the setting names none */
  anyKeyFile: () => string
}

/** What is wrong with the setting `SLICE_SHOP_URL`, and what to set; undefined when it is right or unset. */
export const faultOfShopSetting = (env: NodeJS.ProcessEnv = process.env): string | undefined => {
  const text = env['SLICE_SHOP_URL']
  if (!text || shopAddressOf(text) !== undefined) return undefined
  return `error: setting SLICE_SHOP_URL '${text}' is invalid. ${SHOP_ADDRESS}`
}

/** The settings of the command outside of the clone, as in the clone: `SLICE_SHOP_URL` and `SLICE_KEY_FILE`. */
export const readSliceSettings = (env: NodeJS.ProcessEnv = process.env): SliceSettings => ({
  shop: shopAddressOf(env['SLICE_SHOP_URL'] ?? ''),
  keyFileOf: (slice) => env['SLICE_KEY_FILE'] || join(homedir(), '.zmigo/keys', `${slice}.pem`),
  anyKeyFile: () => {
    const file = env['SLICE_KEY_FILE']
    if (!file) throw new Error(NO_KEY_NAMED)
    return file
  },
})
