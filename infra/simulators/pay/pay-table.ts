import { escapeHtml } from '@zmig/kit'
import type { PaySession } from './pay-sessions.ts'

const SHOWN = 50

const shekels = (agorot: number): string => `${(agorot / 100).toFixed(2)} ILS`

const stateOf = ({ status, charge, refunded }: PaySession): string =>
  [status, charge && `charged ${shekels(charge.amount)}`, refunded !== undefined && `gave back ${shekels(refunded)}`]
    .filter(Boolean)
    .join(', ')

const row = (session: PaySession): string => {
  const { uniqueID, openedAt, amount, payments } = session
  return `<tr><td>${escapeHtml(openedAt.toISOString())}</td>
<td><a href="/pay/${escapeHtml(uniqueID)}"><code>${escapeHtml(uniqueID.slice(0, 8))}…</code></a></td>
<td>${shekels(amount)}${payments > 1 ? ` in ${payments}` : ''}</td><td>${stateOf(session)}</td></tr>`
}

/** The gateway's sessions, newest first, for the desk's front page. @param modes how it behaves towards servers */
export const payTable = (sessions: PaySession[], modes: string): string =>
  `<p>Calls from servers: ${escapeHtml(modes)}.</p>${
    sessions.length === 0
      ? '<p>Nobody has paid yet.</p>'
      : `<table><thead><tr><th>At</th><th>Payment</th><th>Asked</th><th>State</th></tr></thead>
<tbody>${sessions.slice(0, SHOWN).map(row).join('')}</tbody></table>`
  }`
