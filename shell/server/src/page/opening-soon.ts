import { escapeHtml } from '@zmig/kit'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { contentSecurityPolicy } from './csp.ts'
import { finishPage, sendPage, type FinishedPage } from './finished-page.ts'
import { writeSkeleton, type Surroundings } from './skeleton.ts'

const css =
  'body{background:var(--asphalt)}.soon,.soon-ways,.soon-ways a,.soon-legal,.soon-legal a{display:flex}.soon,.soon-ways a,.soon-legal a{align-items:center}' +
  '.soon{flex-direction:column;justify-content:center;gap:16px;min-block-size:calc(100vh - 120px);padding:48px 20px;background:var(--asphalt);' +
  'color:#fff;text-align:center}.soon svg{inline-size:min(56vw,240px);block-size:auto;margin-block-end:8px}' +
  '.soon h1{font-size:clamp(2.25rem,9vw,3.5rem);font-weight:800;line-height:1.1}.soon h1 small{display:block;margin-block-end:8px;' +
  'color:var(--signal);font-size:1.25rem;font-weight:700}.soon p{max-inline-size:34ch;font-size:1.0625rem;line-height:1.6;text-wrap:balance}' +
  '.soon-ways{flex-wrap:wrap;justify-content:center;gap:12px;margin-block-start:8px}.soon-ways a{' +
  'min-block-size:48px;padding-inline:24px;border:2px solid #fff;border-radius:8px;color:#fff;font-weight:700;text-decoration:none;overflow-wrap:anywhere}' +
  '.soon-ways a:first-child{border-color:var(--signal);background:var(--signal);color:var(--asphalt)}' +
  '.soon-legal{flex-wrap:wrap;justify-content:center;padding:16px;background:var(--asphalt)}' +
  '.soon-legal a{min-block-size:44px;padding-inline:12px;color:#c9c5bf;font-size:.875rem}'

/** A sidewall seen from the side: rubber, rim and hub. */
const tyre =
  '<svg viewBox="0 0 240 240" aria-hidden="true"><circle cx="120" cy="120" r="98" fill="none" stroke="#2b3036" stroke-width="40"/>' +
  '<circle cx="120" cy="120" r="117" fill="none" stroke="#3d444b" stroke-width="6" stroke-dasharray="9 6"/>' +
  '<circle cx="120" cy="120" r="98" fill="none" stroke="#f25c05" stroke-width="5" stroke-dasharray="150 466" stroke-linecap="round"/>' +
  '<circle cx="120" cy="120" r="74" fill="none" stroke="#5b636b" stroke-width="8"/><path d="M120 52v136M61 86l118 68M61 154l118-68" stroke="#5b636b" stroke-width="8"/>' +
  '<circle cx="120" cy="120" r="20" fill="#14171a" stroke="#5b636b" stroke-width="8"/></svg>'

const LEGAL = [
  ['/terms-of-use', 'תנאי שימוש'],
  ['/privacy-policy', 'מדיניות פרטיות'],
  ['/accessibility-policy', 'הצהרת נגישות'],
]

const waysTo = (phone: string, email: string): string =>
  [
    phone && `<a href="tel:${escapeHtml(phone)}"><bdi dir="ltr">${escapeHtml(phone)}</bdi></a>`,
    email && `<a href="mailto:${escapeHtml(email)}"><bdi dir="ltr">${escapeHtml(email)}</bdi></a>`,
  ]
    .filter(Boolean)
    .join('')

const links = LEGAL.map(([href = '', text = '']) => `<a href="${href}">${text}</a>`).join('')

/** Seconds after which crawlers may ask again. */
export const RETRY_AFTER = '3600'

/**
 * What shoppers see of every page until the owner opens the shop. It loads no script. Its status is 503, so that search
 * engines neither list it in the place of a page nor forget pages of a shop that is closed for a while.
 */
const writeOpeningSoon = (context: Surroundings): FinishedPage => {
  const { shopName, company } = context.site
  const { html, style } = writeSkeleton(
    {
      head: {
        title: `${shopName} | נפתח בקרוב`,
        description: `${shopName} – צמיגים לאופנועים. נפתח בקרוב.`,
        noindex: true,
      },
      styles: { ids: [], css },
      main:
        `<section class="soon">${tyre}<h1><small>${escapeHtml(shopName)}</small>נפתח בקרוב</h1>` +
        '<p>אנחנו מסדרים את המדפים. עוד מעט אפשר יהיה לבחור כאן צמיגים לאופנוע ולקבוע התקנה במוסך קרוב. בינתיים, דברו איתנו.</p>' +
        `<div class="soon-ways">${waysTo(company.phone, company.email)}</div></section>`,
    },
    {
      ...context,
      frame: { ...context.frame, header: '', footer: `<footer class="soon-legal">${links}</footer>`, snackbar: '' },
    },
  )
  const headers = {
    'content-security-policy': contentSecurityPolicy([style], []),
    'cache-control': 'no-store',
    'retry-after': RETRY_AFTER,
    'x-robots-tag': 'noindex',
  }
  return finishPage(503, html, headers, 'page:opening-soon')
}

/** Sends that page; its bytes are made once. */
export const createOpeningSoon = (context: Surroundings) => {
  const page = writeOpeningSoon(context)
  return (request: IncomingMessage, response: ServerResponse): Promise<void> => sendPage(request, response, page)
}

export const previewStyles =
  '.preview{padding:8px 16px;padding-inline-end:80px;background:var(--signal);color:var(--asphalt);font-size:.875rem;line-height:1.4}' +
  '.preview a{display:inline-block;padding-block:12px;color:inherit;font-weight:700}'

/** Staff see the shop as it will be, and that shoppers do not. */
export const previewLine =
  '<aside class="preview" aria-label="החנות עוד לא נפתחה"><p>החנות עוד לא נפתחה: רק הצוות רואה את העמודים, והקונים רואים ״נפתח בקרוב״. הזמנות יתקבלו אחרי הפתיחה. ' +
  '<a href="/admin/opening">לפתיחת החנות</a></p></aside>'
