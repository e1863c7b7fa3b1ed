import { contentSecurityPolicy, securityHeaders } from './csp.ts'
import { writeSkeleton, type Surroundings } from './skeleton.ts'

type Words = {
  title: string
  sentence: string
  /** the same address may be answered later: the page offers to try it again */
  mayTryAgain?: true
}

const tooLong: Words = {
  title: 'הכתובת ארוכה מדי',
  sentence: 'נראה שהקישור השתבש בדרך, ולכן אי אפשר לפתוח אותו. חפשו את הצמיגים מעמוד הבית.',
}
const notUnderstood: Words = {
  title: 'אי אפשר לפתוח את הכתובת הזאת',
  sentence: 'נראה שהקישור השתבש בדרך. חפשו את הצמיגים מעמוד הבית.',
}
const linkIsOver: Words = {
  title: 'הקישור אינו תקף',
  sentence: 'הקישור השתנה בדרך, פג תוקפו, או שהגרסה שהוא מציג אינה זמינה. אפשר לבקש קישור חדש ממי ששלח אותו.',
}
const tooMany: Words = {
  title: 'הגיעו יותר מדי בקשות',
  sentence: 'מהרשת שלכם הגיעו הרבה בקשות ברצף. נסו שוב בעוד דקה.',
  mayTryAgain: true,
}
const ours: Words = {
  title: 'העמוד לא נטען',
  sentence: 'משהו השתבש אצלנו. נסו שוב בעוד רגע, או המשיכו מעמוד הבית.',
  mayTryAgain: true,
}

const wordsOf = (status: number): Words => {
  if (status === 414) return tooLong
  if (status === 410) return linkIsOver
  if (status === 429) return tooMany
  return status < 500 ? notUnderstood : ours
}

const css =
  '.refusal{max-inline-size:560px;min-block-size:50vh;margin-inline:auto;padding:64px 16px;text-align:center}' +
  '.refusal>h1{font-size:1.75rem;line-height:1.25;text-wrap:balance}.refusal>p{margin-block-start:16px;text-wrap:balance}' +
  '.refusal a{display:inline-block;margin:4px;padding:12px 24px;border-radius:8px;background:var(--signal);' +
  'color:var(--asphalt);font-weight:700;text-decoration:none}'

const home = '<a href="/">לעמוד הבית</a>'
/** An empty address is that of the page itself, with what a payment page appended to it. */
const again = '<a href="">לנסות שוב</a>'

/**
 * The page for a request that was refused before any page was rendered: the reason, a link to the home page and, where that
 * helps, one to the same address. It loads no script of the shop, which would fail on the same address.
 */
export const writeRefusal = (status: number, context: Surroundings) => {
  const { title, sentence, mayTryAgain } = wordsOf(status)
  const links = mayTryAgain ? `${again} ${home}` : home
  const { html, style } = writeSkeleton(
    {
      head: { title: `${title} | ${context.site.shopName}`, description: sentence, noindex: true },
      styles: { ids: [], css },
      main: `<section class="refusal"><h1>${title}</h1><p>${sentence}</p><p>${links}</p></section>`,
    },
    context,
  )
  const headers = {
    ...securityHeaders,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': contentSecurityPolicy([style], []),
  }
  return { html, headers }
}
