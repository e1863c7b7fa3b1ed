import { InvalidArgumentError, type Command } from 'commander'
import { ofSlice, type Give, type Place } from './asked.ts'

const readPercent = (text: string): number => {
  const percent = Number(text.replace(/%$/, ''))
  if (!Number.isInteger(percent) || percent < 1 || percent > 100)
    throw new InvalidArgumentError('It is a share of the visitors in percent, 1 to 100.')
  return percent
}

const declareCanary = (command: Command, { call }: Place, give: Give): void => {
  command
    .command('canary')
    .description('gives a version to a share of the visitors; `canary <slice> end` takes it back')
    .argument('<slice>', 'the slice')
    .argument('<version>', 'a version that was published, or the word end')
    .argument('[percent]', 'the share of the visitors, 1 to 100', readPercent)
    .option('--because <reason>', 'with end: what is wrong with it; it then counts as reverted')
    .action((slice: string, version: string, percent: number | undefined, { because }: { because?: string }) => {
      if (version !== 'end') {
        if (percent === undefined)
          command.error(
            `error: no percent; ${call ?? 'npm run slice --'} canary ${slice} ${version} 10 gives it to a tenth`,
          )
        if (because !== undefined) command.error('error: --because belongs to end')
        return give({ action: 'canary', slice, version, percent })
      }
      if (percent !== undefined) command.error('error: end takes no percent')
      give({ action: 'canary end', slice, ...(because !== undefined && { reason: because }) })
    })
}

const declareLinks = (command: Command, give: Give): void => {
  const described = {
    preview: 'prints a link that shows a published version for seven days, to whoever has it',
    override: 'prints a link that shows a published version in your browser for twelve hours',
  } as const
  for (const action of ['preview', 'override'] as const)
    command
      .command(action)
      .description(described[action])
      .argument('<slice>', 'the slice')
      .argument('<version>', 'a version that was published')
      .action((slice: string, version: string) => give({ action, slice, version }))
}

const declareVersions = (command: Command, give: Give): void => {
  command
    .command('activate')
    .description('new pages use this version from now on')
    .argument('<slice>', 'the slice')
    .argument('<version>', 'a version that was published')
    .action((slice: string, version: string) => give({ action: 'activate', slice, version }))
  command
    .command('retire')
    .description('removes the files of a version that no page uses any more')
    .argument('<slice>', 'the slice')
    .argument('<version>', 'a version that is neither active nor next of a rollback')
    .action((slice: string, version: string) => give({ action: 'retire', slice, version }))
}

/** Words that say which version serves, and show what does. */
export const declareServing = (command: Command, place: Place, give: Give): void => {
  declareVersions(command, give)
  declareCanary(command, place, give)
  command
    .command('rollback')
    .description('gives the active version up for the one before; twice in a row goes two versions back')
    .addArgument(ofSlice(place))
    .action((slice: string) => give({ action: 'rollback', slice }))
  declareLinks(command, give)
  command
    .command('list')
    .description('lists versions, and which one is active')
    .action(() => give({ action: 'list' }))
  command
    .command('status')
    .description('what it serves, what it served before, and where a rollback would go')
    .addArgument(ofSlice(place))
    .action((slice: string) => give({ action: 'status', slice }))
  command
    .command('audit')
    .description('lists the last attempts to change something, refused ones too')
    .argument('[slice]', 'of this slice only')
    .action((slice?: string) => give({ action: 'audit', ...(slice !== undefined && { slice }) }))
}
