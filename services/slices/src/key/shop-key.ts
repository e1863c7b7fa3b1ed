import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { makeSigningKey, readSigningKey, type SigningKey } from './slice-key.ts'

/** The file of the shop's own key. */
export const shopKeyFile = (dataDirectory: string): string => join(dataDirectory, 'slice-key.pem')

/**
 * The shop's own key, which signs what a start builds of its clone. It is made at the first start, in DATA_DIR, and is not
 * part of a backup: a shop that lost it makes another one, as does a shop whose operator moved it away because it was revoked.
 */
export const readShopKey = (dataDirectory: string): SigningKey => {
  const file = shopKeyFile(dataDirectory)
  if (!existsSync(file))
    try {
      return makeSigningKey(file)
    } catch (error) {
      if (!existsSync(file)) throw error // another process was faster
    }
  return readSigningKey(file)
}
