import type { OpenSession } from '@zmig/edge'
import { InvalidArgumentError } from 'commander'
import { defineCommand } from '../command/command-line.ts'
import { minute } from '../command/format.ts'

type StaffCommand = { action: 'sessions' } | { action: 'revoke'; whose: string } | { action: 'release'; email: string }

const SESSION = /^[0-9a-f]{12}$/
const EMAIL = /^[^\s@-][^\s@]*@[^\s@]+$/

const readWhose = (text: string): string => {
  if (text === 'all' || SESSION.test(text) || EMAIL.test(text)) return text
  throw new InvalidArgumentError('It is a session that npm run staff -- sessions lists, an e-mail, or all.')
}

const readEmail = (text: string): string => {
  if (EMAIL.test(text)) return text
  throw new InvalidArgumentError('It is an e-mail.')
}

export const staffCommand = defineCommand<StaffCommand>({
  name: 'staff',
  description: 'Lists and ends sessions of the back office, and releases addresses.',
  declare: (command, give) => {
    command
      .command('sessions')
      .description('lists who is signed in to the back office')
      .action(() => give({ action: 'sessions' }))
    command
      .command('revoke')
      .description("ends a session, or all of one person; revoke all ends everybody's")
      .argument('<whose>', 'a session, an e-mail, or all', readWhose)
      .action((whose: string) => give({ action: 'revoke', whose }))
    command
      .command('release')
      .description('lets another Google account sign in with an address')
      .argument('<e-mail>', 'the address', readEmail)
      .action((email: string) => give({ action: 'release', email }))
  },
})

export const SESSION_HEADINGS = ['session', 'e-mail', 'signed in', 'last used', 'ends', 'name']

/** Sessions as rows of a table; times are UTC. */
export const sessionRows = (sessions: OpenSession[]): string[][] =>
  sessions.map(({ id, email, name, signedInAt, lastUsedAt, endsAt }) => [
    id,
    email,
    minute(signedInAt),
    minute(lastUsedAt),
    minute(endsAt),
    name,
  ])
