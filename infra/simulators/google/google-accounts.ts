import { createHash } from 'node:crypto'

export type GoogleAccount = {
  email: string
  name: string
  /** the Google Workspace of the account; a private account has none, whatever its address */
  hd?: string
}

export type IssueToken = GoogleAccount & {
  /** false: an address that its owner never confirmed */
  verified?: boolean
  /** another client's id: a token that was stolen from another site */
  aud?: string
  /** another number than the one made from the address: an address that changed hands, or an account that changed it */
  sub?: string
  /** seconds; 0 or less gives a token that has expired already */
  expiresIn?: number
}

export type IssuedToken = Required<Omit<IssueToken, 'hd'>> & { hd?: string; token: string; issuedAt: number }

/** Google's tokens of this kind are valid for an hour, stated as 3599 s. */
export const TOKEN_SECONDS = 3_599
const KEPT = 500

type Options = { googleClientId: string; now: () => Date; newToken: () => string }

export type GoogleAccounts = {
  issue(request: IssueToken): IssuedToken
  /** the token's record while it is valid */
  find(token: string): (IssuedToken & { secondsLeft: number }) | undefined
  /** newest first */
  issued(): IssuedToken[]
}

/** Google numbers its accounts with 21 digits that never change; ours come from the address. */
const subjectOf = (email: string): string =>
  `1${BigInt(`0x${createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 20)}`)}`
    .slice(0, 21)
    .padEnd(21, '0')

/** Tokens that the simulated Google has given out, in memory. */
export const createGoogleAccounts = ({ googleClientId, now, newToken }: Options): GoogleAccounts => {
  const tokens = new Map<string, IssuedToken>()
  return {
    issue: ({
      email,
      name,
      hd,
      sub = subjectOf(email),
      verified = true,
      aud = googleClientId,
      expiresIn = TOKEN_SECONDS,
    }) => {
      // every kind of character that RFC 6750 allows: a caller that escapes them in a header is refused, as by Google
      const token = `ya29.~+/${newToken()}=`
      const account = { email, name, sub, ...(hd !== undefined && { hd }) }
      const issued = { token, ...account, verified, aud, expiresIn, issuedAt: now().getTime() }
      tokens.set(token, issued)
      const oldest = tokens.keys().next().value
      if (tokens.size > KEPT && oldest !== undefined) tokens.delete(oldest)
      return issued
    },
    find: (token) => {
      const found = tokens.get(token)
      if (!found) return undefined
      const secondsLeft = Math.floor((found.issuedAt + found.expiresIn * 1000 - now().getTime()) / 1000)
      return secondsLeft > 0 ? { ...found, secondsLeft } : undefined
    },
    issued: () => [...tokens.values()].reverse(),
  }
}
