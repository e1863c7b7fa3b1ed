import { contentSecurityPolicy, securityHeaders } from './csp.ts'
import { writeSkeleton } from './skeleton.ts'
import type { ShopFacts } from '@zmig/shell-client/boot'
import type { Frame } from '../render/messages.ts'

type Words = { title: string; sentence: string }

const tooLong: Words = {
  title: 'הכתובת ארוכה מדי',
  sentence: 'נראה שהקישור השתבש בדרך, ולכן אי אפשר לפתוח אותו. חפשו את הצמיגים מעמוד הבית.',
}
const notUnderstood: Words = {
  title: 'אי אפשר לפתוח את הכתובת הזאת',
  sentence: 'נראה שהקישור השתבש בדרך. חפשו את הצמיגים מעמוד הבית.',
}
const tooMany: Words = {
  title: 'הגיעו יותר מדי בקשות',
  sentence: 'מהרשת שלכם הגיעו הרבה בקשות ברצף. נסו שוב בעוד דקה.',
}
const ours: Words = {
  title: 'העמוד לא נטען',
  sentence: 'משהו השתבש אצלנו. נסו שוב בעוד רגע, או המשיכו מעמוד הבית.',
}

const wordsOf = (status: number): Words => {
  if (status === 414) return tooLong
  if (status === 429) return tooMany
  return status < 500 ? notUnderstood : ours
}

const css =
  '.refusal{max-inline-size:560px;min-block-size:50vh;margin-inline:auto;padding:64px 16px;text-align:center}' +
  '.refusal>h1{font-size:1.75rem;line-height:1.25;text-wrap:balance}.refusal>p{margin-block-start:16px;text-wrap:balance}' +
  '.refusal a{display:inline-block;padding:12px 24px;border-radius:8px;background:var(--signal);color:var(--asphalt);' +
  'font-weight:700;text-decoration:none}'

/**
 * The page for a request that was refused before any page was rendered: the reason and a link to the home page. It loads no
 * script of the shop, which would fail on the same address.
 */
export const writeRefusal = (status: number, context: { site: ShopFacts; frame: Frame }) => {
  const { title, sentence } = wordsOf(status)
  const { html, styles } = writeSkeleton(
    {
      head: { title: `${title} | ${context.site.shopName}`, description: sentence, noindex: true },
      styles: { ids: [], css },
      main: `<section class="refusal"><h1>${title}</h1><p>${sentence}</p><p><a href="/">לעמוד הבית</a></p></section>`,
    },
    context,
  )
  const headers = {
    ...securityHeaders,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': contentSecurityPolicy(styles, []),
  }
  return { html, headers }
}
