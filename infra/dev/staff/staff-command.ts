import type { OpenSession } from '@zmig/edge'

type StaffCommand = { action: 'sessions' } | { action: 'revoke'; whose: string } | { action: 'release'; email: string }

export const STAFF_USAGE = `npm run staff -- sessions                       lists who is signed in to the back office
npm run staff -- revoke <session or e-mail>     ends a session, or all of one person; revoke all ends everybody's
npm run staff -- release <e-mail>               lets another Google account sign in with an address`

const SESSION = /^[0-9a-f]{12}$/
const EMAIL = /^[^\s@-][^\s@]*@[^\s@]+$/

/** Reads the arguments of `npm run staff --`; undefined when they mean nothing. */
export const parseStaffCommand = (args: string[]): StaffCommand | undefined => {
  const [action, whose = '', ...more] = args
  if (more.length > 0) return undefined
  if (action === 'sessions') return whose === '' ? { action } : undefined
  if (action === 'release') return EMAIL.test(whose) ? { action, email: whose } : undefined
  if (action !== 'revoke') return undefined
  return whose === 'all' || SESSION.test(whose) || EMAIL.test(whose) ? { action, whose } : undefined
}

export const SESSION_HEADINGS = ['session', 'e-mail', 'signed in', 'last used', 'ends', 'name']

const minute = (time: Date): string => time.toISOString().slice(0, 16)

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
