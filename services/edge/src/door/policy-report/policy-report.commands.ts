import { type BodyOf, reportPolicyViolations } from '@zmig/edge-contract'
import { type Clock, logSecurityEvent, type Logger } from '@zmig/kit'
import { defineCommand, type Command } from '../http/define-endpoint.ts'

/** The same violation is logged once in so many milliseconds: one broken page of a thousand readers is one line. */
const PAUSE_MS = 10 * 60_000
/** Different violations in that time; every browser can send reports, and they must not fill a log. */
const MOST = 100

/** Directives of Content Security Policy Level 3 and Trusted Types that a page of ours can violate. */
const DIRECTIVES = new Set(
  'default-src script-src script-src-elem script-src-attr style-src style-src-elem style-src-attr img-src media-src font-src connect-src frame-src object-src worker-src manifest-src base-uri form-action frame-ancestors require-trusted-types-for trusted-types'.split(
    ' ',
  ),
)
/** What browsers name in the place of an address. */
const WORDS = new Set('inline eval wasm-eval trusted-types-sink trusted-types-policy data blob'.split(' '))

type Violation = { directive: string; blocked: string; page: string; source: string }
type Reported = { directive: string; blocked: string; page: string; source: string | null | undefined }

const addressOf = (text: string) => (URL.canParse(text) ? new URL(text) : undefined)
const isWeb = ({ protocol }: URL) => protocol === 'https:' || protocol === 'http:'

/** An address as far as it may be logged: one of our files by its path, another site by its origin, the rest by its scheme. */
const placeOf = (text: string, host: string): string => {
  if (text === '' || WORDS.has(text)) return text
  const address = addressOf(text)
  if (!address) return 'unknown'
  if (!isWeb(address)) return address.protocol
  if (address.host !== host) return address.origin.slice(0, 100)
  return address.pathname.startsWith('/assets/') ? address.pathname.slice(0, 200) : 'a page of ours'
}

/** @returns undefined for a violation that is not ours: of an extension, of another site, or invented */
const readViolation = ({ directive, blocked, page, source }: Reported, host: string): Violation | undefined => {
  const name = directive.split(' ')[0] ?? ''
  const address = addressOf(page)
  const origin = addressOf(source ?? '')
  if (!DIRECTIVES.has(name) || address?.host !== host || (origin && !isWeb(origin))) return undefined
  // the first part of a path says which page it is; the rest may be a link to an order
  const kind = /^\/[a-z-]{0,40}(?=\/|$)/i.exec(address.pathname)?.[0] ?? '/…'
  return { directive: name, blocked: placeOf(blocked, host), page: kind, source: placeOf(source ?? '', host) }
}

const reportedIn = (body: BodyOf<typeof reportPolicyViolations>): Reported[] => {
  if ('csp-report' in body) {
    const { 'effective-directive': effective, 'violated-directive': violated, ...report } = body['csp-report']
    const blocked = report['blocked-uri'] ?? ''
    const page = report['document-uri'] ?? ''
    return [{ directive: effective || violated || '', blocked, page, source: report['source-file'] }]
  }
  return body.flatMap(({ type, body: report }) => {
    if (type !== 'csp-violation' || !report) return []
    const { effectiveDirective: directive = '', blockedURL: blocked = '', documentURL: page = '', sourceFile } = report
    return [{ directive, blocked, page, source: sourceFile }]
  })
}

type Deps = { publicUrl: string; clock: Clock; logger: Logger }

/** Logs violations of the pages' content security policy as security events: a sample, without details of persons. */
export const createPolicyReportCommands = ({ publicUrl, clock, logger }: Deps): Command[] => {
  const { host } = new URL(publicUrl)
  let began = 0
  let logged = new Set<string>()
  return [
    defineCommand(reportPolicyViolations, ({ body }) => {
      const now = clock.now().getTime()
      if (now - began >= PAUSE_MS) {
        began = now
        logged = new Set()
      }
      for (const reported of reportedIn(body)) {
        const violation = readViolation(reported, host)
        const key = JSON.stringify(violation)
        if (!violation || logged.has(key) || logged.size >= MOST) continue
        logged.add(key)
        logSecurityEvent(logger, 'policy-violation', violation)
      }
      return Promise.resolve({ ok: true })
    }),
  ]
}
