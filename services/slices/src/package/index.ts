/** What a team's own machine needs: keys, and packages that they sign. */
export { createSigningKey, makeSigningKey, readSigningKey, type SigningKey } from '../key/slice-key.ts'
export { readShopKey, shopKeyFile } from '../key/shop-key.ts'
export { packFiles } from './archive.ts'
export { packSlice } from './slice-package.ts'
export { createDeployToken } from '../key/deploy-token.ts'
