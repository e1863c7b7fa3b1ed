import { Attention, Ean, hoursText, SILENT_GATEWAY_HOURS } from '@zmig/edge-contract'
import type { AttentionOpened } from '@zmig/events'
import { HttpProblem, type ServiceClient, type Sql } from '@zmig/kit'
import { listParked } from '@zmig/projections'
import * as z from 'zod/mini'

const At = z.string()
const Amount = z.number()
const Offers = z.object({
  offers: z.array(
    z.object({
      offerId: z.string(),
      personId: z.string(),
      ean: Ean,
      displayName: z.nullable(z.string()),
      price: Amount,
      listPrice: Amount,
      madeAt: At,
      expiresAt: At,
    }),
  ),
})
const Requests = z.object({
  requests: z.array(
    z.object({ requestId: z.string(), personId: z.string(), size: z.nullable(z.string()), requestedAt: At }),
  ),
})
const Bikes = z.object({ bikes: z.array(z.object({ bikeId: z.string(), personId: z.string(), suggestedAt: At })) })
const Cases = z.object({
  cases: z.array(z.extend(z.omit(Attention, { message: true }), { cause: z.nullish(z.string()) })),
})
const Refunds = z.object({
  refunds: z.array(
    z.object({
      refundId: z.string(),
      orderId: z.string(),
      by: z.enum(['transfer', 'card']),
      amount: Amount,
      requestedAt: At,
    }),
  ),
})
const Messages = z.object({
  messages: z.array(
    z.object({
      id: z.number(),
      status: z.enum(['queued', 'given_up']),
      template: z.string(),
      channel: z.string(),
      recipientKind: z.string(),
      aboutId: z.string(),
      tries: z.number(),
      queuedAt: At,
      reason: z.string(),
    }),
  ),
})

/** An event that the relay could not publish. */
type RefusedEvent = { type: string | null; key: string | null; parkedAt: Date; reason: string }

/** Parked events are asked of the database, because no service owns them. A reason may quote the event in full. */
const REASON = 300

/** What a service says, or null while it is away: a page of many parts shows the others. */
export const unlessAway = <Answer>(asked: Promise<Answer>): Promise<Answer | null> =>
  asked.catch((error: unknown) => {
    if (error instanceof HttpProblem && error.status >= 500) return null
    throw error
  })

/**
 * What waits for staff, asked of the services that own it; amounts in agorot.
 * @param listRefused events that the log refused
 * @throws HttpProblem 503 or 504 while a service is away
 */
export const createWaiting = (sql: Sql, services: ServiceClient, listRefused: () => Promise<RefusedEvent[]>) => {
  const lists = {
    offers: async () => z.parse(Offers, await services.get('/ordering/best-offers')).offers,
    requests: async () => z.parse(Requests, await services.get('/catalog/tyre-requests')).requests,
    bikes: async () => z.parse(Bikes, await services.get('/advisor/suggested-bikes')).bikes,
    cases: async () =>
      z
        .parse(Cases, await services.get('/ordering/attention'))
        .cases.map(({ cause, ...each }) => ({ ...each, message: attentionText(each.kind, cause) })),
    refunds: async () => z.parse(Refunds, await services.get('/ordering/refunds')).refunds,
    messages: async () => z.parse(Messages, await services.get('/notifications/messages')).messages,
    parked: async () => {
      const refused = (await listRefused()).map(({ key, type, parkedAt, reason }) => ({
        projection: 'outbox',
        type: type ?? '',
        key: key ?? '',
        since: parkedAt,
        reason,
      }))
      return [...refused, ...(await listParked(sql))]
        .toSorted((one, other) => one.since.getTime() - other.since.getTime())
        .map(({ projection, type, key, since, reason }) => ({
          projection,
          type,
          key,
          since: since.toISOString(),
          reason: reason.slice(0, REASON),
        }))
    },
  }
  return {
    ...lists,
    /** Every list, or null for one whose service is away. */
    all: async () => {
      const [offers, requests, bikes, cases, refunds, messages, parked] = await Promise.all([
        unlessAway(lists.offers()),
        unlessAway(lists.requests()),
        unlessAway(lists.bikes()),
        unlessAway(lists.cases()),
        unlessAway(lists.refunds()),
        unlessAway(lists.messages()),
        unlessAway(lists.parked()),
      ])
      return { offers, requests, bikes, cases, refunds, messages, parked }
    },
  }
}
export type Waiting = ReturnType<typeof createWaiting>

type Kind = (typeof AttentionOpened.example)['kind']

/** What happened, and what staff should do about it. */
const attentionTexts: Record<Kind, string> = {
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
  'appointment-broken': 'ההתקנה לא תוכל להתקיים במועד שנקבע. תאמו עם הלקוח מועד חדש.',
  'garage-out':
    'המוסך של ההזמנה כבר לא מקבל הזמנות דרך החנות, והלקוח מחכה לשיחה מאיתנו. תאמו איתו מוסך אחר והעבירו אליו את ההתקנה.',
  'return-asked': 'הלקוח ביקש להחזיר את ההזמנה. צרו קשר ותאמו את ההחזרה.',
  'stock-held':
    'אותה רשת או אותו מבקר שומרים הרבה צמיגים בלי לשלם, כמו ההזמנה הזו. בדקו את רשימת השריונים: אם זה קונה אמיתי, צרו קשר; אם לא, שחררו את השריונים.',
  'shipment-late':
    'המשלוח עם הצמיגים של ההזמנה מתעכב, והלקוח עוד לא יודע. פתחו את עמוד המשלוחים, בדקו למי הודעה תישלח, ואשרו אותה.',
}

/** What broke an appointment. */
const brokenTexts: Record<string, string> = {
  garage: 'המוסך סגור במועד ההתקנה שנקבע, או שאינו יכול לקבל את ההזמנה בו. תאמו עם הלקוח מועד חדש.',
  'late-payment': 'התשלום התקבל מאוחר מדי, והצמיגים לא יספיקו להגיע למועד ההתקנה שנקבע. תאמו עם הלקוח מועד חדש.',
  'late-tyres': 'הצמיגים מתעכבים ולא יגיעו עד מועד ההתקנה שנקבע. תאמו עם הלקוח מועד חדש.',
}

/** @param kind of a case; a kind or a cause that this process does not know yet gets a general sentence */
const attentionText = (kind: string, cause: string | null | undefined): string =>
  ((kind === 'appointment-broken' && cause && brokenTexts[cause]) ||
    (attentionTexts as Record<string, string>)[kind]) ??
  'ההזמנה דורשת טיפול. בדקו אותה.'
