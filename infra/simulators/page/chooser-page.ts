import { escapeHtml } from '@zmig/kit'
import { page } from './html.ts'
import type { GoogleAccount } from '../google/google-accounts.ts'

type Chooser = {
  accounts: readonly GoogleAccount[]
  /** parameters of the request that come back with the choice */
  carried: Record<string, string>
}

const hidden = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('')

const accountForm = ({ email, name }: GoogleAccount, carried: Record<string, string>): string =>
  `<li><form action="/google/choose">${hidden({ ...carried, email, name })}
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
