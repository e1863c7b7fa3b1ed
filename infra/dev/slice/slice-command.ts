import type { SliceListing } from '@zmig/slices'

type SliceCommand = {
  action: 'list' | 'build' | 'publish' | 'activate' | 'rollback'
  slice: string
  version: string
}

const WORDS = { list: 0, build: 1, publish: 1, activate: 2, rollback: 1 } as const

const USAGE = `npm run slice -- list
npm run slice -- build <slice>               builds it into .cache/build
npm run slice -- publish <slice>             builds it and keeps the version; nobody sees it yet
npm run slice -- activate <slice> <version>  new pages use it from now on
npm run slice -- rollback <slice>            back to the version before`

const isAction = (word: string): word is keyof typeof WORDS => word in WORDS

/** Reads the arguments of `npm run slice --`; a problem is the usage to show. */
export const parseSliceCommand = ([action = '', slice = '', version = '', ...more]: string[]):
  SliceCommand | { problem: string } => {
  if (!isAction(action)) return { problem: USAGE }
  const given = [slice, version, ...more].filter(Boolean)
  return given.length === WORDS[action] ? { action, slice, version } : { problem: USAGE }
}

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
