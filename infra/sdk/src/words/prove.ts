import type { Command } from 'commander'
import { ofSlice, type Give, type Place } from './asked.ts'

const MAIL = ['--mail <address>', 'where the team of the slice gets mail about it'] as const

const declareKeys = (command: Command, give: Give): void => {
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

const declareToken = (command: Command, place: Place, give: Give): void => {
  command
    .command('token')
    .description(
      'prints a deploy token that reads one address of the shop within a minute, for curl and other programs',
    )
    .addArgument(ofSlice(place))
    .option('--path <path>', 'what is read, with its query', '/slices/discovery')
    .action((slice: string, { path }: { path: string }) => give({ action: 'token', slice, path }))
}

/** Words about keys of teams, and what they prove. */
export const declareProving = (command: Command, place: Place, give: Give): void => {
  declareKeys(command.command('key').description('keys of teams, which sign what they publish'), give)
  declareToken(command, place, give)
}
