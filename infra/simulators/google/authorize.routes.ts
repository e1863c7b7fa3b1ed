import { escapeHtml, parseQuery } from '@zmig/kit'
import { Router } from 'express'
import { z } from 'zod'
import { isLoopback } from '../loopback.ts'
import { page } from '../page.ts'
import { TOKEN_SECONDS, type GoogleAccount, type GoogleAccounts } from './google-accounts.ts'

type Chooser = {
  accounts: readonly GoogleAccount[]
  /** parameters of the request that are returned with the choice */
  carried: Record<string, string>
}

const hidden = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('')

const accountForm = ({ email, name, hd = '' }: GoogleAccount, carried: Record<string, string>): string =>
  `<li><form action="/google/choose">${hidden({ ...carried, email, name, hd })}
  <button class="account">${escapeHtml(name)} <span><bdi dir="ltr">${escapeHtml(email)}</bdi></span></button></form></li>`

/** Choose an account, or type another one. */
export const chooserPage = ({ accounts, carried }: Chooser): string =>
  page({
    title: 'בחירת חשבון',
    language: 'he',
    narrow: true,
    body: `<h1>בחירת חשבון</h1><p>הדמיה של כניסה עם Google לסביבת הפיתוח. אין כאן סיסמאות.</p>
<ul>${accounts.map((account) => accountForm(account, carried)).join('')}</ul>
<form action="/google/choose">${hidden(carried)}<h2>חשבון אחר</h2>
<label for="email">כתובת אימייל</label><input id="email" name="email" type="email" dir="ltr" required>
<label for="name">שם</label><input id="name" name="name" maxlength="100">
<label for="hd">ארגון ב־Google Workspace (ריק: חשבון פרטי)</label><input id="hd" name="hd" dir="ltr" maxlength="253">
<button class="main">כניסה</button></form>`,
  })

/** What Google shows when the request itself is wrong. */
export const refusalPage = (reason: string): string =>
  page({
    title: 'הגישה נחסמה',
    language: 'he',
    narrow: true,
    body: `<h1>הגישה נחסמה: הבקשה אינה תקינה</h1><p><bdi dir="ltr">Error 400: ${escapeHtml(reason)}</bdi></p>`,
  })

const AuthorizeQuery = z.object({
  client_id: z.string().max(200).default(''),
  redirect_uri: z.string().max(2_000).default(''),
  state: z.string().max(1_000).default(''),
  response_type: z.string().max(40).optional(),
  scope: z.string().max(400).optional(),
  prompt: z.string().max(40).optional(),
  login_hint: z.string().max(200).optional(),
})

const ChooseQuery = AuthorizeQuery.extend({
  email: z.email(),
  name: z.string().trim().max(100).default(''),
  hd: z.string().trim().max(253).default(''),
})

/** Google compares with the addresses registered for the client; here every loopback address is registered. */
const registered = (address: string): boolean => {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return (protocol === 'http:' || protocol === 'https:') && isLoopback(hostname)
}

const refusalOf = ({ client_id, redirect_uri }: { client_id: string; redirect_uri: string }): string | undefined => {
  if (!client_id) return 'invalid_request: Missing required parameter: client_id'
  if (!redirect_uri) return 'invalid_request: Missing required parameter: redirect_uri'
  return registered(redirect_uri) ? undefined : 'redirect_uri_mismatch'
}

/** The account chooser that the admin's button opens; it returns with the token in the address's fragment. */
export const authorizeRoutes = (deps: { google: GoogleAccounts; accounts: readonly GoogleAccount[] }): Router => {
  const router = Router()

  router.get('/authorize', (request, response) => {
    const query = parseQuery(AuthorizeQuery, request)
    const refusal = refusalOf(query)
    if (refusal) return void response.status(400).type('html').send(refusalPage(refusal))
    const { client_id, redirect_uri, state } = query
    response.type('html').send(chooserPage({ accounts: deps.accounts, carried: { client_id, redirect_uri, state } }))
  })

  router.get('/choose', (request, response) => {
    const query = parseQuery(ChooseQuery, request)
    const refusal = refusalOf(query)
    if (refusal) return void response.status(400).type('html').send(refusalPage(refusal))
    const { email, name, hd, client_id, redirect_uri, state } = query
    const account = { email, name: name || (email.split('@')[0] ?? email), ...(hd && { hd }) }
    const { token } = deps.google.issue({ ...account, aud: client_id })
    const fragment = new URLSearchParams({
      state,
      access_token: token,
      token_type: 'Bearer',
      expires_in: String(TOKEN_SECONDS),
    })
    response.redirect(303, `${redirect_uri.split('#')[0] ?? ''}#${fragment.toString()}`)
  })

  return router
}
