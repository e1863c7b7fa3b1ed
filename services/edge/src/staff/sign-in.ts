import { HttpProblem } from '@zmig/kit'
import type { Request, RequestHandler, Response } from 'express'
import passport from 'passport'
import { askGoogle, type GoogleIdentity } from './google-identity.ts'
import { createGoogleTokenStrategy } from './google-token-strategy.ts'

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
        else reject(new HttpProblem(401, 'Sign-in failed', 'ההתחברות עם Google לא הצליחה. נסו שוב.'))
      }
      const authenticate = authenticator.authenticate('google-token', { session: false }, settle) as RequestHandler
      void authenticate(request, response, reject)
    })
}
