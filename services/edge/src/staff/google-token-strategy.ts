import { Strategy } from 'passport-strategy'
import type { Request } from 'express'
import type { GoogleIdentity } from './google-identity.ts'

type Ask = (accessToken: string) => Promise<GoogleIdentity | undefined>

/** Passport's own vocabulary needs a class: `success`, `fail` and `error` are set on the instance for each request. */
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
export const createGoogleTokenStrategy = (ask: Ask): Strategy => new GoogleTokenStrategy(ask)
