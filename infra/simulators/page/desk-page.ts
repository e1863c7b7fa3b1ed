import { escapeHtml, page } from './html.ts'
import type { IssuedToken } from '../google/google-accounts.ts'

const SHOWN = 50

const row = ({ email, name, verified, aud, issuedAt }: IssuedToken): string =>
  `<tr><td>${escapeHtml(new Date(issuedAt).toISOString())}</td><td>${escapeHtml(name)}</td><td>${escapeHtml(email)}</td>
<td>${verified ? 'yes' : 'no'}</td><td><code>${escapeHtml(aud)}</code></td></tr>`

const table = (signIns: IssuedToken[]): string =>
  signIns.length === 0
    ? '<p>Nobody has signed in yet.</p>'
    : `<table><thead><tr><th>At</th><th>Name</th><th>E-mail</th><th>Verified</th><th>Client</th></tr></thead>
<tbody>${signIns.slice(0, SHOWN).map(row).join('')}</tbody></table>`

/** The desk's front page: what the simulators hold now. */
export const deskPage = ({ shopUrl, signIns }: { shopUrl: string; signIns: IssuedToken[] }): string =>
  page({
    title: 'Desk',
    language: 'en',
    body: `<h1>Desk</h1><p>Simulators of the services outside the shop, for development only.
Back to <a href="${escapeHtml(shopUrl)}">the shop</a> or its <a href="${escapeHtml(shopUrl)}/admin">back office</a>.</p>
<h2>Google sign-ins</h2>${table(signIns)}`,
  })
