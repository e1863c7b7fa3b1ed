import { escapeHtml } from '@zmig/kit'
import { page } from '../page.ts'
import type { PaySession } from './pay-sessions.ts'
import type { RelayPage } from './relay-book.ts'

const ils = new Intl.NumberFormat('he-IL', { style: 'currency', currency: 'ILS' })

/** Agorot as people read them. */
const money = (agorot: number): string => ils.format(agorot / 100)

const STATES: Record<Exclude<PaySession['status'], 'open'>, string> = {
  approved: 'התשלום אושר. אין צורך לשלם שוב',
  declined: 'הכרטיס נדחה ולא בוצע חיוב',
  cancelled: 'התשלום בוטל ולא בוצע חיוב',
  ended: 'הזמן לתשלום בעמוד הזה הסתיים ולא בוצע חיוב',
}

/** A form without fields: its empty body is neither JSON nor anything else. */
const button = (id: string, action: string, label: string, kind: 'main' | 'quiet'): string =>
  `<form method="post" action="/pay/${escapeHtml(id)}/${action}"><button class="${kind} wide">${label}</button></form>`

const terms = ({ amount, payments }: PaySession): string =>
  `<table><tbody><tr><th scope="row">לתשלום</th><td><strong>${escapeHtml(money(amount))}</strong></td></tr>
<tr><th scope="row">תשלומים</th><td>${payments === 1 ? 'תשלום אחד' : `${payments} תשלומים`}</td></tr></tbody></table>`

const choices = (id: string): string =>
  [
    button(id, 'approve', 'אישור התשלום', 'main'),
    button(id, 'decline', 'דחיית הכרטיס', 'quiet'),
    button(id, 'cancel', 'ביטול וחזרה לחנות', 'quiet'),
  ].join('')

const wayBack = ({ status, cancelUrl }: PaySession & { status: keyof typeof STATES }): string =>
  `<p role="status">${STATES[status]}</p><p><a href="${escapeHtml(new URL('/', cancelUrl).href)}">חזרה לחנות</a></p>`

/** The gateway's own page: what is paid, and the three ways out of it. @param id in the page's address */
export const hostedPage = (session: PaySession, id = session.uniqueID): string => {
  const { status } = session
  return page({
    title: 'תשלום בכרטיס אשראי',
    language: 'he',
    narrow: true,
    body: `<h1>תשלום בכרטיס אשראי</h1><p>הדמיה של עמוד תשלום לסביבת הפיתוח. אין כאן כרטיסים ואין חיוב אמיתי.</p>
${terms(session)}${status === 'open' ? choices(id) : wayBack({ ...session, status })}`,
  })
}

export const unknownPage = (): string =>
  page({
    title: 'תשלום בכרטיס אשראי',
    language: 'he',
    narrow: true,
    body: '<h1>העמוד לא נמצא</h1><p>אין תשלום כזה. אפשר לחזור לחנות ולנסות שוב.</p>',
  })

const SHOWN = 50

const shekels = (agorot: number): string => `${(agorot / 100).toFixed(2)} ILS`

const stateOf = ({ status, charge, refunded }: PaySession): string =>
  [status, charge && `charged ${shekels(charge.amount)}`, refunded !== undefined && `gave back ${shekels(refunded)}`]
    .filter(Boolean)
    .join(', ')

const row = (session: PaySession | RelayPage): string => {
  const { uniqueID, openedAt, amount, payments } = session
  return `<tr><td>${escapeHtml(openedAt.toISOString())}</td>
<td><a href="/pay/${escapeHtml('txId' in session ? session.txId : uniqueID)}"><code>${escapeHtml(uniqueID.slice(0, 8))}…</code></a></td>
<td>${shekels(amount)}${payments > 1 ? ` in ${payments}` : ''}</td><td>${stateOf(session)}</td></tr>`
}

/** The gateway's sessions, newest first, for the desk's front page. @param modes how it behaves towards servers */
export const payTable = (sessions: (PaySession | RelayPage)[], modes: string): string =>
  `<p>Calls from servers: ${escapeHtml(modes)}.</p>${
    sessions.length === 0
      ? '<p>Nobody has paid yet.</p>'
      : `<table><thead><tr><th>At</th><th>Payment</th><th>Asked</th><th>State</th></tr></thead>
<tbody>${sessions.slice(0, SHOWN).map(row).join('')}</tbody></table>`
  }`
