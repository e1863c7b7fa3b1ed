import { startBucketServer } from '@zmig/kit/testing/bucket'
import { type Run } from './measure.ts'
import { publishVersions, registryOf } from './slice-registry.ts'
import { benchSwitches, SLICE } from './slice-switch.ts'
import type { BenchedShop } from './shop-pages.ts'

const VERSIONS = 6

/** A bucket that checks signatures, for packages of slices. @returns the setting of the shop, and what ends it */
export const startSliceBucket = async () => {
  const credentials = { accessKeyId: 'AKIDBENCH', secretAccessKey: 'bench', region: 'eu-central-1' }
  const bucket = await startBucketServer('slices', credentials)
  return { env: { SLICE_BUCKET_URL: bucket.address() }, stop: bucket.stop }
}

/** How fast a slice reaches the pages of two web processes when its package is in a bucket. */
export const benchSliceBucket = async (shop: BenchedShop, run: Run): Promise<void> => {
  const registry = registryOf(shop.dataDirectory)
  const { versions } = await publishVersions(registry, shop.dataDirectory, SLICE, VERSIONS)
  await benchSwitches({ registry, shop, versions, atMost: 5_000, where: ', packages in a bucket' }, run)
}
