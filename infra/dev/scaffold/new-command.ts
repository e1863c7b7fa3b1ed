import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { InvalidArgumentError } from 'commander'
import { defineCommand } from '../command/command-line.ts'
import { root } from '../environment.ts'

const readSlice = (slice: string): string => {
  if (/^[a-z]+$/.test(slice) && existsSync(join(root, `mf-${slice}`))) return slice
  throw new InvalidArgumentError('There is no such slice.')
}

const readName = (name: string): string => {
  if (/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) return name
  throw new InvalidArgumentError('It should be words in lower case joined by dashes.')
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
