import { parseCookie, stringifySetCookie } from 'cookie'

/** `__Host-`: only over https (or loopback), only this host, only path `/`; no sibling domain can plant one. */
export const SESSION_COOKIE = '__Host-zmig_staff'
/** 12 hours: one working day. */
export const SESSION_SECONDS = 12 * 60 * 60

const options = { path: '/', httpOnly: true, secure: true, sameSite: 'strict' } as const

export const sessionCookie = (token: string): string =>
  stringifySetCookie({ name: SESSION_COOKIE, value: token, ...options, maxAge: SESSION_SECONDS })

/** Takes the cookie back. */
export const endedSessionCookie = (): string =>
  stringifySetCookie({ name: SESSION_COOKIE, value: '', ...options, maxAge: 0 })

/** The session token that a request carries. */
export const readSessionCookie = (header: string | undefined): string | undefined =>
  header === undefined ? undefined : parseCookie(header)[SESSION_COOKIE]
