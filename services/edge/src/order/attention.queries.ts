import { Attention, hoursText, listAttention, SILENT_GATEWAY_HOURS } from '@zmig/edge-contract'
import type { AttentionOpened } from '@zmig/events'
import type { ServiceClient } from '@zmig/kit'
import * as z from 'zod/mini'
import { defineQuery, type Query } from '../http/define-endpoint.ts'
import type { Audit } from '../staff/audit.ts'
import { signedIn } from '../staff/staff-answer.ts'

type Kind = (typeof AttentionOpened.example)['kind']

/** What happened, and what staff should do about it. */
const texts: Record<Kind, string> = {
  'paid-after-expiry': 'התשלום התקבל אחרי שההזמנה פגה, והצמיגים או המועד כבר אינם פנויים. נרשם החזר. צרו קשר עם הלקוח.',
  'paid-after-cancel': 'ההזמנה בוטלה, והכרטיס חויב בכל זאת. נרשם החזר. ודאו שהוא עבר.',
  'paid-after-replace':
    'הכרטיס חויב על ההזמנה הזו, אבל הלקוח כבר שילם על הזמנה אחרת שבאה במקומה. נרשם החזר. ודאו שהוא עבר, ואם הלקוח רצה את שתי ההזמנות, עזרו לו להזמין שוב.',
  'wrong-amount': 'שולם סכום שונה מסכום ההזמנה. נרשם החזר וההזמנה בוטלה. בדקו מול חברת הסליקה וצרו קשר עם הלקוח.',
  'nothing-charged':
    'חברת הסליקה אישרה תשלום של ₪0: הכרטיס לא חויב, ואין מה להחזיר. אם ההזמנה חיכתה לתשלום הזה, היא בוטלה. בדקו מול חברת הסליקה וצרו קשר עם הלקוח.',
  'paid-twice': 'ההזמנה שולמה פעמיים. נרשם החזר על התשלום העודף. ודאו שהוא עבר.',
  'refund-failed': 'ההחזר לא עבר בחברת הסליקה. בדקו אצלה ונסו שוב.',
  'gateway-silent': `חברת הסליקה לא ענתה במשך ${hoursText(SILENT_GATEWAY_HOURS)}, וההזמנה שוחררה. בדקו אצלה אם הלקוח חויב.`,
  'appointment-broken':
    'ההתקנה לא תוכל להתקיים במועד שנקבע: המוסך אינו יכול, או שהתשלום הגיע מאוחר מדי. תאמו עם הלקוח מועד חדש.',
  'garage-out':
    'המוסך של ההזמנה כבר לא מקבל הזמנות דרך החנות, והלקוח מחכה לשיחה מאיתנו. תאמו איתו מוסך אחר והעבירו אליו את ההתקנה.',
  'return-asked': 'הלקוח ביקש להחזיר את ההזמנה. צרו קשר ותאמו את ההחזרה.',
  'stock-held':
    'אותה רשת או אותו מבקר שומרים הרבה צמיגים בלי לשלם, כמו ההזמנה הזו. בדקו את רשימת השמירות: אם זה קונה אמיתי, צרו קשר; אם לא, שחררו את השמירות.',
}

/** @param kind of a case; a kind that this process does not know yet gets a general sentence */
export const attentionText = (kind: string): string =>
  (texts as Record<string, string>)[kind] ?? 'ההזמנה דורשת טיפול. בדקו אותה.'

/** Open cases as ordering answers them, without a text. */
const Cases = z.object({ cases: z.array(z.omit(Attention, { message: true })) })

/** Cases that need a person, asked of ordering; who read them is recorded. */
export const createAttentionQueries = (services: ServiceClient, audit: Audit): Query[] => [
  defineQuery(listAttention, async ({ staff }) => {
    await audit(signedIn(staff), 'attention-read')
    const { cases } = z.parse(Cases, await services.get('/ordering/attention'))
    return { cases: cases.map((each) => ({ ...each, message: attentionText(each.kind) })) }
  }),
]
