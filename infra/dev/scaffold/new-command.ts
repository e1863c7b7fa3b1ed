import { sliceNames } from '@zmig/build/places'
import { InvalidArgumentError } from 'commander'
import { defineCommand } from '@zmig/slice-sdk/command-line'
import { readName } from '@zmig/slice-sdk/names'

const readSlice = (slice: string): string => {
  if (sliceNames.includes(slice)) return slice
  throw new InvalidArgumentError('There is no such slice.')
}

export const newCommand = defineCommand<{ slice: string; name: string }>({
  name: 'new',
  description: 'Creates the files of a part, e.g. npm run new feature storefront best-offer.',
  declare: (command, give) =>
    command
      .command('feature')
      .description('creates a component with its state and texts, and a test')
      .argument('<slice>', 'the slice that shows it', readSlice)
      .argument('<name>', 'words in lower case joined by dashes', readName)
      .action((slice: string, name: string) => give({ slice, name })),
})
