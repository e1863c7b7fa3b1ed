import type { ActiveSlice } from '@zmig/slices'

/** A version of a slice that shows addresses, as the registry describes it. */
export const servedVersion = (slice: string, version: string, addresses: string[] = []): ActiveSlice => ({
  version,
  meta: {
    slice,
    version,
    inputs: '',
    shared: {},
    platform: '1.0.0',
    contract: '1.0.0',
    addresses,
    client: { entry: 'remoteEntry.js', preload: [] },
    files: { 'client/remoteEntry.js': { integrity: `sha256-${version}`, bytes: 1 } },
  },
})
