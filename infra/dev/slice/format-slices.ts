import type { SliceListing } from '@zmig/slices'

const marks = ({ active, previous }: SliceListing, version: string): string =>
  version === active ? 'active' : version === previous ? 'previous' : ''

/** One line per published version, the active one marked. */
export const formatSlices = (listings: readonly SliceListing[]): string =>
  listings
    .flatMap((listing) =>
      listing.versions.map(({ version, publishedAt }) =>
        [listing.slice.padEnd(12), version.padEnd(24), marks(listing, version).padEnd(9), publishedAt].join(' '),
      ),
    )
    .join('\n') || 'No slice is published yet.'
