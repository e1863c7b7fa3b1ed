import { escapeHtml } from '@zmig/kit'
import { page } from './page.ts'
import type { IssuedToken } from './google/google-accounts.ts'
import type { PixelHit } from './pixel/pixel.routes.ts'

const SHOWN = 50

const row = ({ email, name, verified, aud, issuedAt }: IssuedToken): string =>
  `<tr><td>${escapeHtml(new Date(issuedAt).toISOString())}</td><td>${escapeHtml(name)}</td><td>${escapeHtml(email)}</td>
<td>${verified ? 'yes' : 'no'}</td><td><code>${escapeHtml(aud)}</code></td></tr>`

const signInTable = (signIns: IssuedToken[]): string =>
  signIns.length === 0
    ? '<p>Nobody has signed in yet.</p>'
    : `<table><thead><tr><th>At</th><th>Name</th><th>E-mail</th><th>Verified</th><th>Client</th></tr></thead>
<tbody>${signIns.slice(0, SHOWN).map(row).join('')}</tbody></table>`

const hitRow = ({ at, parameters, referrer }: PixelHit): string =>
  `<tr><td>${escapeHtml(at)}</td><td>${escapeHtml(parameters['ev'] ?? '')}</td>
<td><code>${escapeHtml(new URLSearchParams(parameters).toString())}</code></td><td>${escapeHtml(referrer ?? 'none')}</td></tr>`

const hitTable = (hits: PixelHit[]): string =>
  hits.length === 0
    ? '<p>Nothing was sent. Start the shop with <code>PIXEL_ID</code> and agree to the question on its pages.</p>'
    : `<table><thead><tr><th>At</th><th>Event</th><th>Sent</th><th>Referrer</th></tr></thead>
<tbody>${hits.slice(0, SHOWN).map(hitRow).join('')}</tbody></table>`

type Desk = {
  shopUrl: string
  signIns: IssuedToken[]
  pixel: PixelHit[]
  payments: string
  inbox: string
  model: string
  invoices: string
}

/** The desk's front page: what the simulators hold now. */
export const deskPage = ({ shopUrl, signIns, pixel, payments, inbox, model, invoices }: Desk): string =>
  page({
    title: 'Desk',
    language: 'en',
    body: `<h1>Desk</h1><p>Simulators of the services outside the shop, for development only.
Back to <a href="${escapeHtml(shopUrl)}">the shop</a> or its <a href="${escapeHtml(shopUrl)}/admin">back office</a>.</p>
<h2>Inbox</h2>${inbox}
<h2>Google sign-ins</h2>${signInTable(signIns)}
<h2>Payments</h2>${payments}
<h2>Tax documents</h2>${invoices}
<h2>OpenAI</h2>${model}
<h2>Advertising pixel</h2>${hitTable(pixel)}`,
  })
