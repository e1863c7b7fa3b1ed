import type { ActiveSlice } from '@zmig/slices'

type Queries = NonNullable<ActiveSlice['meta']['queries']>

/**
 * A version of a slice that shows addresses, as the registry describes it.
 * @param queries pages that are rendered by fields of their query
 */
export const servedVersion = (
  slice: string,
  version: string,
  addresses: string[] = [],
  queries?: Queries,
): ActiveSlice => ({
  version,
  meta: {
    slice,
    version,
    inputs: '',
    shared: {},
    platform: '1.0.0',
    contract: '1.0.0',
    addresses,
    ...(queries && { queries }),
    client: { entry: 'remoteEntry.js', preload: [] },
    files: { 'client/remoteEntry.js': { integrity: `sha256-${version}`, bytes: 1 } },
  },
})
