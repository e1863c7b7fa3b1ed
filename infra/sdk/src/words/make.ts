import { InvalidArgumentError, type Command } from 'commander'
import { declareAgainst } from '../against/against-command.ts'
import { readSliceName } from '../names.ts'
import { ofSlice, type DemoArguments, type Give, type Place } from './asked.ts'

const BUILDS = {
  build: 'builds it into .cache/build',
  record:
    'records answers of the running shop into recorded.json, with which its pages are tried before they are published',
  publish: 'builds it, signs it and sends it to the shop; nobody sees it yet',
} as const

const declareBuilds = (command: Command, place: Place, give: Give): void => {
  for (const action of ['build', 'record', 'publish'] as const)
    command
      .command(action)
      .description(BUILDS[action])
      .addArgument(ofSlice(place))
      .action((slice: string) => {
        if (place.slices?.includes(slice) === false)
          command.error(`error: there is no slice ${slice}; there are ${place.slices.join(', ')}`)
        give({ action, slice })
      })
}

const readLoad = (text: string): number => {
  const load = /^\d*\.?\d+$/.test(text) ? Number(text) : 0
  if (load > 0 && load <= 1) return load
  throw new InvalidArgumentError('It is a share: more than 0, and at most 1.')
}

const declareDemo = (command: Command, give: Give): void => {
  command
    .command('demo')
    .description(
      'shows all of it on a shop of its own: edit, publish, canary, promote under load, break, see it revert',
    )
    .option('--load <share>', 'with this share of the visitors and page views', readLoad, 1)
    .option('--stay', 'leaves the shop running at the end, until Ctrl-C', false)
    .action(({ load, stay }: DemoArguments) => give({ action: 'demo', load, stay }))
}

const declareTypes = (command: Command, { here }: Place, give: Give): void => {
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

const declareDev = (command: Command, place: Place, give: Give): void => {
  declareAgainst(command.command('dev').addArgument(ofSlice(place)))
    .description('runs a slice of this machine against a running shop, built again after each save')
    .action((slice: string, { against = place.shop, port }: { against?: string; port: number }) => {
      if (against === undefined) {
        const orSetting = place.call === undefined ? '' : ' or SLICE_SHOP_URL'
        return command.error(place.wrongShop ?? `error: which shop? name its address with --against${orSetting}`)
      }
      give({ action: 'dev', slice, against, port })
    })
}

/** Words that make slices and publish them. */
export const declareMaking = (command: Command, place: Place, give: Give): void => {
  command
    .command('new')
    .description('makes a slice that builds: a page at /<slice> with a test, both entries, a README')
    .argument('<slice>', 'its name, in lower case with dashes', readSliceName)
    .option('--owner <team>', 'the team that answers for it', '@zmigo/platform')
    .action((slice: string, { owner }: { owner: string }) => give({ action: 'new', slice, owner }))
  declareDev(command, place, give)
  declareTypes(command, place, give)
  declareBuilds(command, place, give)
  command
    .command('sdk')
    .description(
      'packs what a team in another repository needs: platform, edge contract, and the build with this command',
    )
    .option('--into <folder>', 'where the tarballs go', '.cache/sdk/tarballs')
    .action(({ into }: { into: string }) => give({ action: 'sdk', into }))
  declareDemo(command, give)
}
