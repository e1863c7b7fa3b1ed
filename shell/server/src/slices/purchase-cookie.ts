import { PURCHASE_SLICE } from '@zmig/shell-client/purchase'
import type { SignedChoices } from '@zmig/slices'
import { parseCookie, stringifySetCookie } from 'cookie'

/** `__Host-`: only over https (or loopback), only this host; no sibling domain can plant one. No script reads it. */
const COOKIE = '__Host-zmig_purchase'

/** 2 h: who pays later than this gets the version of then. */
const MINUTES = 120

const options = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' } as const

/** Pages between the cart and the paid order; the payment page returns to the last two. */
const BUYING = ['/cart', '/checkout', '/paymentFailed', '/paymentCanceled']
const PAID = '/paymentSuccess'

/** What a page says of a purchase: it goes on, or it is over. */
export const purchaseAt = (path: string): 'buying' | 'paid' | undefined => {
  if (BUYING.includes(path)) return 'buying'
  return path === PAID ? 'paid' : undefined
}

/** The cookie that has a browser keep the version of the checkout that it began to buy with. */
export const createPurchaseCookie = (choices: SignedChoices) => ({
  /** @returns the version; `ignored` for a cookie that was altered or is over; undefined without one */
  read: (cookies: string | undefined): { version: string } | 'ignored' | undefined => {
    if (!cookies?.includes(COOKIE)) return undefined
    const text = parseCookie(cookies)[COOKIE]
    if (text === undefined) return undefined
    const choice = choices.read(['purchase'], text)
    return choice?.slice === PURCHASE_SLICE ? { version: choice.version } : 'ignored'
  },
  begin: (version: string): string =>
    stringifySetCookie({
      name: COOKIE,
      value: choices.write({ kind: 'purchase', slice: PURCHASE_SLICE, version }, MINUTES),
      ...options,
      maxAge: MINUTES * 60,
    }),
  end: (): string => stringifySetCookie({ name: COOKIE, value: '', ...options, maxAge: 0 }),
})
