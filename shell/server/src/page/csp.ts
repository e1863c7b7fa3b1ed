import { reportPolicyViolations } from '@zmig/edge-contract'
import { createHash } from 'node:crypto'
import { pageScript, paymentReturnScript } from './inline-scripts.ts'

/** A hash as a source of a content security policy. */
export const cspHash = (content: string): string => `'sha256-${createHash('sha256').update(content).digest('base64')}'`

/** Hashes of the inline scripts; only pages that a payment returns to have the first one. */
const inline = { paymentReturn: cspHash(paymentReturnScript), page: cspHash(pageScript) }
/** emotion makes an empty style element and fills it with insertRule. */
const empty = cspHash('')

/** Where browsers report violations: the contract's `reportPolicyViolations`. */
const REPORTS = `/edge${reportPolicyViolations.path}`

/**
 * The policy of one page. Hashes instead of nonces, so that the finished page can be kept; no inline style attributes,
 * no eval, nothing from elsewhere.
 *
 * @param styles the contents of the page's style elements
 * @param scripts `integrity` values of the files that the page preloads; a preload is checked like a script
 *   (what the loader starts needs no hash: `strict-dynamic`)
 * @param more.pixel origin of the advertising pixel, on pages that may ask it for its picture
 * @param more.paymentReturn the page begins with the script for what a payment page appended
 */
export const contentSecurityPolicy = (
  styles: readonly string[],
  scripts: readonly string[],
  { pixel, paymentReturn }: { pixel?: string | undefined; paymentReturn?: boolean } = {},
): string =>
  [
    // media, fonts, connections and everything else that is not named
    "default-src 'self'",
    `script-src ${[...(paymentReturn ? [inline.paymentReturn] : []), inline.page, ...new Set(scripts)].map((source) => (source.startsWith("'") ? source : `'${source}'`)).join(' ')} 'strict-dynamic'`,
    `style-src ${[...styles.map(cspHash), empty].join(' ')}`,
    `img-src 'self' data:${pixel ? ` ${pixel}` : ''}`,
    // of our own answers only a letter of the back office lets itself be framed: every other one says frame-ancestors 'none'
    "frame-src 'self' https://www.youtube-nocookie.com",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // one policy, which the loader script makes: nothing else turns a text into a script
    "require-trusted-types-for 'script'",
    'trusted-types default',
    `report-uri ${REPORTS}`,
    'report-to policy',
  ].join('; ')

/** What a page may ask the browser for. Only the back office films: it reads the codes of tyres that arrive. */
export const permissionsPolicy = (owner: string | undefined): Record<'permissions-policy', string> => ({
  'permissions-policy': `camera=(${owner === 'admin' ? 'self' : ''}), microphone=(), geolocation=(self), payment=(), usb=(), browsing-topics=()`,
})

/** Headers of every page besides its policy. The garages' page asks where the visitor is, when they press its button. */
export const securityHeaders: Record<string, string> = {
  'referrer-policy': 'strict-origin-when-cross-origin',
  ...permissionsPolicy(undefined),
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'reporting-endpoints': `policy="${REPORTS}"`,
}
