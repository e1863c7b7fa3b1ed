import { parseBody } from '@zmig/kit'
import { Router, type Request } from 'express'
import { z } from 'zod'
import { authorizeRoutes } from './authorize.routes.ts'
import type { GoogleAccount, GoogleAccounts } from './google-accounts.ts'

const SCOPE = 'openid https://www.googleapis.com/auth/userinfo.email https://www.googleapis.com/auth/userinfo.profile'

const TokenRequest = z.object({
  email: z.email(),
  name: z.string().min(1).max(100),
  verified: z.boolean().optional(),
  aud: z.string().max(200).optional(),
  sub: z
    .string()
    .regex(/^\d{1,30}$/)
    .optional(),
  hd: z.string().max(253).optional(),
  expiresIn: z.int().max(86_400).optional(),
})

const queryToken = (request: Request): string => {
  const token = request.query['access_token']
  return typeof token === 'string' ? token : ''
}

const bearer = (request: Request): string =>
  /^Bearer (\S+)$/i.exec(request.get('authorization') ?? '')?.[1] ?? queryToken(request)

/**
 * Google's sign-in as the shop meets it: answers and error bodies are those of oauth2.googleapis.com/tokeninfo and
 * www.googleapis.com/oauth2/v3/userinfo, numbers as text where Google sends text.
 */
export const googleRoutes = (deps: { google: GoogleAccounts; accounts: readonly GoogleAccount[] }): Router => {
  const { google } = deps
  const router = Router()

  router.post('/token', (request, response) => {
    const { email, name, verified, aud, sub, hd, expiresIn } = parseBody(TokenRequest, request)
    const issued = google.issue({
      email,
      name,
      ...(verified !== undefined && { verified }),
      ...(aud !== undefined && { aud }),
      ...(sub !== undefined && { sub }),
      ...(hd !== undefined && { hd }),
      ...(expiresIn !== undefined && { expiresIn }),
    })
    response.json({ access_token: issued.token, token_type: 'Bearer', expires_in: issued.expiresIn, scope: SCOPE })
  })

  router.get('/tokeninfo', (request, response) => {
    const token = queryToken(request)
    if (!token) {
      const error_description = 'either access_token, id_token, or token_handle required'
      return void response.status(400).json({ error: 'invalid_request', error_description })
    }
    const found = google.find(token)
    if (!found) {
      return void response.status(400).json({ error: 'invalid_token', error_description: 'Invalid Value' })
    }
    response.json({
      azp: found.aud,
      aud: found.aud,
      sub: found.sub,
      scope: SCOPE,
      exp: String(Math.floor(found.issuedAt / 1000) + found.expiresIn),
      expires_in: String(found.secondsLeft),
      email: found.email,
      email_verified: String(found.verified),
      access_type: 'online',
    })
  })

  router.get('/userinfo', (request, response) => {
    const found = google.find(bearer(request))
    if (!found) {
      response.set('www-authenticate', 'Bearer realm="https://accounts.google.com/", error="invalid_token"')
      return void response.status(401).json({ error: 'invalid_request', error_description: 'Invalid Credentials' })
    }
    const [given_name = found.name, ...family] = found.name.split(' ')
    response.json({
      sub: found.sub,
      name: found.name,
      given_name,
      ...(family.length > 0 && { family_name: family.join(' ') }),
      email: found.email,
      email_verified: found.verified,
      ...(found.hd !== undefined && { hd: found.hd }),
    })
  })

  router.use(authorizeRoutes(deps))
  return router
}
