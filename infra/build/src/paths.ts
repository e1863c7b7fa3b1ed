import { join } from 'node:path'

/** The clone: everything the build reads and writes is inside. */
export const repository = join(import.meta.dirname, '../../..')

/** Builds land here; publishing copies slices from here into DATA_DIR. */
export const buildRoot = join(repository, '.cache/build')

/** The four micro-frontends; a slice `x` lives in the folder `mf-x`. */
export const sliceNames = ['storefront', 'checkout', 'wizard', 'admin'] as const

export const sliceFolder = (slice: string): string => join(repository, `mf-${slice}`)
