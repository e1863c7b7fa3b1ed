import { Argument, InvalidArgumentError, type Command } from 'commander'
import { declareAgainst } from './against/against-command.ts'
import { defineCommand } from './command-line.ts'
import { readSliceName } from './names.ts'

/** Which share of its load the demonstration puts on its shop, and whether the shop runs on afterwards. */
export type DemoArguments = { load: number; stay: boolean }

type SliceAction =
  | { action: 'list' | 'key list' }
  | { action: 'sdk'; into: string }
  | { action: 'dev'; slice: string; against: string; port: number }
  | { action: 'types'; slice: string; into: string }
  | { action: 'token'; slice: string; path: string }
  | { action: 'audit'; slice?: string }
  | { action: 'new'; slice: string; owner: string }
  | { action: 'build' | 'record' | 'publish' | 'rollback' | 'status'; slice: string }
  | { action: 'activate' | 'retire' | 'preview' | 'override'; slice: string; version: string }
  | { action: 'canary'; slice: string; version: string; percent: number }
  | { action: 'canary end'; slice: string; reason?: string }
  | { action: 'key new'; slice: string; mail?: string }
  | { action: 'key add'; slice: string; publicKey: string; mail?: string }
  | { action: 'key mail'; slice: string; mail: string | null }
  | { action: 'key revoke'; slice: string; key: string }
  | ({ action: 'demo' } & DemoArguments)

/** What was asked for, and of which shop; undefined means that of the settings, or the one that runs here. */
export type SliceCommand = SliceAction & { shop?: string }

const OF_SLICE = {
  build: 'builds it into .cache/build',
  record:
    'records answers of the running shop into recorded.json, with which its pages are tried before they are published',
  publish: 'builds it, signs it and sends it to the shop; nobody sees it yet',
  rollback: 'gives the active version up for the one before; twice in a row goes two versions back',
  status: 'what it serves, what it served before, and where a rollback would go',
} as const

/** What begins with a build of the slice. */
export const isBuilt = (action: SliceCommand['action']): boolean => ['build', 'publish', 'record'].includes(action)

const readShop = (text: string): string => {
  const address = URL.canParse(text) ? new URL(text) : undefined
  if (!address || !['https:', 'http:'].includes(address.protocol))
    throw new InvalidArgumentError('It is the address that shoppers type, such as https://shop.example.')
  return address.origin
}

const readPercent = (text: string): number => {
  const percent = Number(text.replace(/%$/, ''))
  if (!Number.isInteger(percent) || percent < 1 || percent > 100)
    throw new InvalidArgumentError('It is a share of the visitors in percent, 1 to 100.')
  return percent
}

type Place = {
  /** how the command is typed where there is no clone */
  call?: string
  /** the slice in whose folder it is typed: it is meant when none is named */
  here?: string | undefined
  /** the slices of this clone; what is built here is one of them */
  slices?: readonly string[]
  /** where there is no clone: the shop that the settings name, against which a slice is run when none is named */
  shop?: string | undefined
}

const readLoad = (text: string): number => {
  const load = /^\d*\.?\d+$/.test(text) ? Number(text) : 0
  if (load > 0 && load <= 1) return load
  throw new InvalidArgumentError('It is a share: more than 0, and at most 1.')
}

const declareDemo = (command: Command, give: (asked: SliceCommand) => void): void => {
  command
    .command('demo')
    .description(
      'shows all of it on a shop of its own: edit, publish, canary, promote under load, break, see it revert',
    )
    .option('--load <share>', 'with this share of the visitors and page views', readLoad, 1)
    .option('--stay', 'leaves the shop running at the end, until Ctrl-C', false)
    .action(({ load, stay }: DemoArguments) => give({ action: 'demo', load, stay }))
}

const declareCanary = (command: Command, { call }: Place, give: (asked: SliceCommand) => void): void => {
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

const declareLinks = (command: Command, give: (asked: SliceCommand) => void): void => {
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

const MAIL = ['--mail <address>', 'where the team of the slice gets mail about it'] as const

const declareKeys = (command: Command, give: (asked: SliceCommand) => void): void => {
  command
    .command('new')
    .description('makes a key in a file of yours, and adds its public half to the shop that runs here')
    .argument('<slice>', 'the slice that it may sign')
    .option(...MAIL)
    .action((slice: string, { mail }: { mail?: string }) =>
      give({ action: 'key new', slice, ...(mail !== undefined && { mail }) }),
    )
  command
    .command('add')
    .description('adds the public half of a key that a team made elsewhere')
    .argument('<slice>', 'the slice that it may sign')
    .argument('<public key>', 'the line that key new printed')
    .option(...MAIL)
    .action((slice: string, publicKey: string, { mail }: { mail?: string }) =>
      give({ action: 'key add', slice, publicKey, ...(mail !== undefined && { mail }) }),
    )
  command
    .command('mail')
    .description('changes the mail address of the team of a slice, which learns there that a canary was given up')
    .argument('<slice>', 'the slice')
    .argument('[address]', 'the address; without one the shop gets the mail')
    .action((slice: string, mail?: string) => give({ action: 'key mail', slice, mail: mail ?? null }))
  command
    .command('list')
    .description('lists the keys of every slice, revoked ones too, with the mail address of its team')
    .action(() => give({ action: 'key list' }))
  command
    .command('revoke')
    .description('ends a key: the shop takes nothing more that it signed')
    .argument('<slice>', 'the slice')
    .argument('<key>', 'its id, as in the list')
    .action((slice: string, key: string) => give({ action: 'key revoke', slice, key }))
}

/** An argument for a slice, which may be left out in the folder of one. */
const ofSlice = ({ here }: Place) => {
  const argument = new Argument(here === undefined ? '<slice>' : '[slice]', 'the slice')
  return here === undefined ? argument : argument.default(here)
}

const declareTypes = (command: Command, { here }: Place, give: (asked: SliceCommand) => void): void => {
  command
    .command('types')
    .description('puts the declarations of what another slice exposes into your own, as the running shop serves it')
    .argument('<slice>', 'the other slice')
    .option('--into <own slice>', 'your slice; in its folder it is meant', here)
    .action((slice: string, { into }: { into?: string }) => {
      if (into === undefined) return command.error('error: no slice of yours; name it with --into')
      if (into === slice) return command.error('error: a slice knows its own types')
      give({ action: 'types', slice, into })
    })
}

const declareDev = (command: Command, place: Place, give: (asked: SliceCommand) => void): void => {
  declareAgainst(command.command('dev').addArgument(ofSlice(place)))
    .description('runs a slice of this machine against a running shop, built again after each save')
    .action((slice: string, { against = place.shop, port }: { against?: string; port: number }) => {
      if (against === undefined) {
        const orSetting = place.call === undefined ? '' : ' or SLICE_SHOP_URL'
        return command.error(`error: which shop? name its address with --against${orSetting}`)
      }
      give({ action: 'dev', slice, against, port })
    })
}

const declareToken = (command: Command, place: Place, give: (asked: SliceCommand) => void): void => {
  command
    .command('token')
    .description(
      'prints a deploy token that reads one address of the shop within a minute, for curl and other programs',
    )
    .addArgument(ofSlice(place))
    .option('--path <path>', 'what is read, with its query', '/slices/discovery')
    .action((slice: string, { path }: { path: string }) => give({ action: 'token', slice, path }))
}

/** The command as it is typed in a place. */
export const sliceCommandOf = (place: Place) =>
  defineCommand<SliceCommand>({
    name: 'slice',
    ...(place.call !== undefined && { call: place.call }),
    description: 'Builds, publishes, activates and rolls back slices.',
    declare: (command, giveWhole) => {
      command.option('--shop <url>', 'a shop elsewhere, which is asked with the key of the team', readShop)
      const give = (asked: SliceCommand): void => {
        const { shop } = command.opts<{ shop?: string }>()
        giveWhole(shop === undefined ? asked : { ...asked, shop })
      }
      command
        .command('list')
        .description('lists versions, and which one is active')
        .action(() => give({ action: 'list' }))
      for (const action of ['build', 'record', 'publish', 'rollback', 'status'] as const)
        command
          .command(action)
          .description(OF_SLICE[action])
          .addArgument(ofSlice(place))
          .action((slice: string) => {
            if (isBuilt(action) && place.slices?.includes(slice) === false)
              command.error(`error: there is no slice ${slice}; there are ${place.slices.join(', ')}`)
            give({ action, slice })
          })
      command
        .command('new')
        .description('makes a slice that builds: a page at /<slice> with a test, both entries, a README')
        .argument('<slice>', 'its name, in lower case with dashes', readSliceName)
        .option('--owner <team>', 'the team that answers for it', '@zmigo/platform')
        .action((slice: string, { owner }: { owner: string }) => give({ action: 'new', slice, owner }))
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
      command
        .command('audit')
        .description('lists the last attempts to change something, refused ones too')
        .argument('[slice]', 'of this slice only')
        .action((slice?: string) => give({ action: 'audit', ...(slice !== undefined && { slice }) }))
      command
        .command('sdk')
        .description(
          'packs what a team in another repository needs: platform, edge contract, and the build with this command',
        )
        .option('--into <folder>', 'where the tarballs go', '.cache/sdk/tarballs')
        .action(({ into }: { into: string }) => give({ action: 'sdk', into }))
      declareDemo(command, give)
      declareTypes(command, place, give)
      declareDev(command, place, give)
      declareCanary(command, place, give)
      declareLinks(command, give)
      declareToken(command, place, give)
      declareKeys(command.command('key').description('keys of teams, which sign what they publish'), give)
    },
  })

/** The command as it is typed at the top of the clone. */
export const sliceCommand = sliceCommandOf({})
