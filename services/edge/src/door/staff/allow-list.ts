import type { StaffRole } from '@zmig/edge-contract'

/** Who may sign in by the settings: addresses of owners, and whole domains of Google Workspace for staff. All in lower case. */
export type AllowList = { adminEmails: string[]; adminDomains: string[] }

/** What a Google account says about itself. */
export type Account = {
  /** verified by Google */
  email: string
  /** the Google Workspace of the account (`hd`); null for a private account, which may bear any address */
  hostedDomain: string | null
}

/**
 * The role of a Google account; undefined when it may not sign in. Addresses of the settings are owners'. Others have the
 * role that an owner entered for their address, or are staff when address and Workspace both belong to listed domains. The
 * address alone is not enough for a domain: anyone who once received mail there can open a private Google account with it,
 * and keeps that account after leaving. Case does not matter.
 * @param entered the role that an owner entered for the address, if any
 */
export const roleOf = (
  { adminEmails, adminDomains }: AllowList,
  { email, hostedDomain }: Account,
  entered?: StaffRole | null,
): StaffRole | undefined => {
  const address = email.trim().toLowerCase()
  if (adminEmails.includes(address)) return 'owner'
  if (entered) return entered
  const domain = address.split('@').at(-1) ?? ''
  const isListed = adminDomains.includes(domain) && adminDomains.includes(hostedDomain?.trim().toLowerCase() ?? '')
  return isListed ? 'staff' : undefined
}

/**
 * Mail domains that give any person an address, at home and abroad. No such account has a Workspace, so none could sign in
 * by its domain anyway; the list is there to say so at the start.
 */
const PUBLIC_MAIL_DOMAINS = new Set(
  [
    'gmail.com googlemail.com outlook.com outlook.co.il hotmail.com hotmail.co.il live.com live.co.il msn.com',
    'yahoo.com yahoo.co.il ymail.com rocketmail.com aol.com icloud.com me.com mac.com',
    'walla.co.il walla.com nana.co.il nana10.co.il netvision.net.il bezeqint.net zahav.net.il 012.net.il 013.net',
    '013net.net barak.net.il actcom.co.il inter.net.il internet-zahav.net smile.net.il 014.net.il 018.net.il',
    'hotnet.net.il mail.tau.ac.il post.tau.ac.il mail.huji.ac.il gmail.co.il',
    'proton.me protonmail.com pm.me tutanota.com tuta.com gmx.com gmx.net gmx.de web.de t-online.de mail.com',
    'mail.ru inbox.ru list.ru bk.ru yandex.com yandex.ru rambler.ru zoho.com fastmail.com hey.com qq.com 163.com',
    'orange.fr free.fr laposte.net libero.it comcast.net verizon.net att.net hushmail.com duck.com',
  ]
    .join(' ')
    .split(' '),
)

/** Which of the domains are such public ones. */
export const publicMailDomains = (domains: string[]): string[] =>
  domains.filter((domain) => PUBLIC_MAIL_DOMAINS.has(domain))
