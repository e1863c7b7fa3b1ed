import type { SliceListing } from '@zmig/slices'
import { defineCommand } from '../command/command-line.ts'

type SliceCommand =
  | { action: 'list' }
  | { action: 'build' | 'publish' | 'rollback'; slice: string }
  | { action: 'activate'; slice: string; version: string }

const OF_SLICE = {
  build: 'builds it into .cache/build',
  publish: 'builds it and keeps the version; nobody sees it yet',
  rollback: 'goes back to the version before',
} as const

export const sliceCommand = defineCommand<SliceCommand>({
  name: 'slice',
  description: 'Builds, publishes, activates and rolls back slices.',
  declare: (command, give) => {
    command
      .command('list')
      .description('lists versions, and which one is active')
      .action(() => give({ action: 'list' }))
    for (const action of ['build', 'publish', 'rollback'] as const)
      command
        .command(action)
        .description(OF_SLICE[action])
        .argument('<slice>', 'the slice')
        .action((slice: string) => give({ action, slice }))
    command
      .command('activate')
      .description('new pages use this version from now on')
      .argument('<slice>', 'the slice')
      .argument('<version>', 'a version that was published')
      .action((slice: string, version: string) => give({ action: 'activate', slice, version }))
  },
})

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
