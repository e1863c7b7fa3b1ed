import { HttpProblem, problemWithSecurityEvent } from '@zmig/kit'
import * as z from 'zod'
import { Strategy } from 'passport-strategy'
import type { Request, RequestHandler, Response } from 'express'
import passport from 'passport'
import { type EdgeConfig, GOOGLE_API } from '../config.ts'
import type { Account } from './allow-list.ts'

const GOOGLE_CHOOSER = 'https://accounts.google.com/o/oauth2/v2/auth'

/**
 * Where the account chooser is opened: Google's, or that of the Google the shop is pointed at (the desk). The browser
 * adds where to return to and a state of its own.
 */
export const authorizeUrl = ({
  googleBaseUrl,
  googleClientId,
}: Pick<EdgeConfig, 'googleBaseUrl' | 'googleClientId'>): string => {
  const chooser = googleBaseUrl === GOOGLE_API ? GOOGLE_CHOOSER : `${googleBaseUrl}/authorize`
  return `${chooser}?${new URLSearchParams({ client_id: googleClientId }).toString()}`
}

/** A Google account: `sub` is its number, which never changes and is never given to another account. */
export type GoogleIdentity = Account & { sub: string; name: string }

/** Google answers in far less; after 5 s staff should try again. */
const TIMEOUT_MS = 5_000

const Sub = z.string().min(1).max(255) // OpenID Connect Core, 2
const TokenInfo = z.object({
  aud: z.string(),
  sub: Sub,
  email: z.string(),
  email_verified: z.union([z.literal('true'), z.literal(true)]),
})
/** `hd` is there for accounts of a Google Workspace only, and in this answer only. */
const UserInfo = z.object({ sub: Sub, email: z.string(), name: z.string().default(''), hd: z.string().optional() })

const ask = async (url: string, headers: Record<string, string> = {}): Promise<unknown> => {
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => undefined)
  if (!response || response.status >= 500)
    throw new HttpProblem(503, 'Google unavailable', 'לא הצלחנו להגיע ל־Google. נסו שוב בעוד רגע.')
  return response.ok ? response.json() : undefined
}

/**
 * Whose access token this is. The token must have been issued for our client id, else one stolen from any other site
 * would open ours, and its e-mail must be verified.
 *
 * @param accessToken characters of RFC 6750 only, as the contract checks
 * @returns undefined for a token that is expired, foreign, made up or without a verified e-mail
 * @throws HttpProblem 503 when Google cannot be reached
 */
const askGoogle = async (
  { googleBaseUrl, googleClientId }: { googleBaseUrl: string; googleClientId: string },
  accessToken: string,
): Promise<GoogleIdentity | undefined> => {
  const query = new URLSearchParams({ access_token: accessToken })
  const token = TokenInfo.safeParse(await ask(`${googleBaseUrl}/tokeninfo?${query.toString()}`))
  if (!token.success || token.data.aud !== googleClientId) return undefined
  const user = UserInfo.safeParse(await ask(`${googleBaseUrl}/userinfo`, { authorization: `Bearer ${accessToken}` }))
  if (!user.success || user.data.sub !== token.data.sub) return undefined
  if (user.data.email.toLowerCase() !== token.data.email.toLowerCase()) return undefined
  const { sub, name, hd } = user.data
  const email = token.data.email.toLowerCase()
  return { sub, email, name, hostedDomain: hd?.toLowerCase() ?? null }
}

type Ask = (accessToken: string) => Promise<GoogleIdentity | undefined>

/** Passport needs a class: it sets `success`, `fail` and `error` on the instance for each request. */
class GoogleTokenStrategy extends Strategy {
  readonly name = 'google-token'
  // Passport calls a copy made with Object.create, which has no `#private` members.
  private readonly ask: Ask

  constructor(ask: Ask) {
    super()
    this.ask = ask
  }

  override authenticate(request: Request): void {
    const { access_token: accessToken } = request.body as { access_token: string }
    this.ask(accessToken).then(
      (identity) => (identity ? this.success(identity) : this.fail(401)),
      (error: unknown) => this.error(error as Error),
    )
  }
}

/** Signs in with a Google access token from the body, which the contract has already checked. */
const createGoogleTokenStrategy = (ask: Ask): Strategy => new GoogleTokenStrategy(ask)

/** A sign-in that is refused; logged as such. @param detail Hebrew */
export const refusedSignIn = (status: 401 | 403, title: string, detail: string): HttpProblem =>
  problemWithSecurityEvent(new HttpProblem(status, title, detail), 'sign-in-refused')

/** Who the Google token of a request belongs to. @throws HttpProblem 401 for a token that proves nothing */
export type Authenticate = (request: Request, response: Response) => Promise<GoogleIdentity>

export const createAuthenticate = (google: { googleBaseUrl: string; googleClientId: string }): Authenticate => {
  const authenticator = new passport.Passport()
  authenticator.use(createGoogleTokenStrategy((token) => askGoogle(google, token)))
  return (request, response) =>
    new Promise((resolve, reject) => {
      const settle = (error: unknown, identity: GoogleIdentity | false | undefined) => {
        if (error) reject(error instanceof Error ? error : new Error('sign-in failed', { cause: error }))
        else if (identity) resolve(identity)
        else reject(refusedSignIn(401, 'Sign-in failed', 'ההתחברות עם Google לא הצליחה. נסו שוב.'))
      }
      const authenticate = authenticator.authenticate('google-token', { session: false }, settle) as RequestHandler
      void authenticate(request, response, reject)
    })
}
