import { COOKIE_DAYS } from '@zmig/edge-contract'
import { parseCookie, stringifySetCookie } from 'cookie'
import { visitorOf, type VisitorIds } from './visitor.ts'

/** `__Host-`: only over https (or loopback), only this host; no sibling domain can plant one. No script reads it. */
const VISITOR_COOKIE = '__Host-zmig_visitor'

const DAY_SECONDS = 24 * 60 * 60

const visitorCookie = (signed: string): string =>
  stringifySetCookie({
    name: VISITOR_COOKIE,
    value: signed,
    path: '/',
    httpOnly: true,
    secure: true,
    sameSite: 'lax',
    maxAge: COOKIE_DAYS * DAY_SECONDS,
  })

/** @param setCookie the header that gives the browser its id; absent when it has one */
export type IdentifiedVisitor = { visitor: string; setCookie?: string }

/**
 * Who asks for a document, from the first one on. An id that we did not sign is not trusted and is replaced. A browser with a
 * `stats` cookie keeps the id of that one.
 * @param cookies of the request
 */
export const identifyVisitor = (visitors: VisitorIds, cookies: string | undefined): IdentifiedVisitor => {
  const own = visitors.verify(parseCookie(cookies ?? '')[VISITOR_COOKIE] ?? '')
  if (own !== undefined) return { visitor: own }
  const known = visitorOf(visitors, cookies)
  const signed = known === undefined ? visitors.issue() : visitors.sign(known)
  return { visitor: visitors.verify(signed) ?? '', setCookie: visitorCookie(signed) }
}
