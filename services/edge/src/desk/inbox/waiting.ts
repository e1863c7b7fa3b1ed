import {
  Attention,
  hoursText,
  listUnsentMessages,
  SILENT_GATEWAY_HOURS,
  WaitingBike,
  WaitingOffer,
  WaitingRefund,
  WaitingRequest,
} from '@zmig/edge-contract'
import type { AttentionOpened } from '@zmig/events'
import { HttpProblem, type ServiceClient, type Sql } from '@zmig/kit'
import { listParked } from '@zmig/projections'
import * as z from 'zod/mini'
import { inAgorot } from '../../money.ts'
import { readWaitingDocuments } from '../document/staff-documents.ts'

/** Whom a task is about. */
const about = { personId: z.string() }
const Offer = inAgorot(z.extend(z.omit(WaitingOffer, { taken: true, product: true, phone: true }), about))
const Request = z.extend(z.pick(WaitingRequest, { id: true, size: true, requestedAt: true }), about)
const Bike = z.extend(z.omit(WaitingBike, { taken: true, model: true }), about)
const Case = z.extend(z.omit(Attention, { message: true }), { cause: z.nullish(z.string()) })
const Refund = inAgorot(
  z.pick(WaitingRefund, { refundId: true, orderId: true, by: true, amount: true, requestedAt: true }),
)
const Messages = z.pick(listUnsentMessages.answer, { messages: true })

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
    offers: async () =>
      z.parse(z.object({ offers: z.array(Offer) }), await services.get('/ordering/best-offers')).offers,
    requests: async () =>
      z.parse(z.object({ requests: z.array(Request) }), await services.get('/catalog/tyre-requests')).requests,
    bikes: async () =>
      z.parse(z.object({ bikes: z.array(Bike) }), await services.get('/advisor/suggested-bikes')).bikes,
    cases: async () =>
      z
        .parse(z.object({ cases: z.array(Case) }), await services.get('/ordering/attention'))
        .cases.map(({ cause, ...each }) => ({ ...each, message: attentionText(each.kind, cause) })),
    refunds: async () =>
      z.parse(z.object({ refunds: z.array(Refund) }), await services.get('/ordering/refunds')).refunds,
    documents: () => readWaitingDocuments(services),
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
      const [offers, requests, bikes, cases, refunds, documents, messages, parked] = await Promise.all([
        unlessAway(lists.offers()),
        unlessAway(lists.requests()),
        unlessAway(lists.bikes()),
        unlessAway(lists.cases()),
        unlessAway(lists.refunds()),
        unlessAway(lists.documents()),
        unlessAway(lists.messages()),
        unlessAway(lists.parked()),
      ])
      return { offers, requests, bikes, cases, refunds, documents, messages, parked }
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
  'refund-unclear':
    'חברת הסליקה ענתה שהכסף כבר הוחזר, אבל לא הראתה את ההחזר. חפשו אצלה את העסקה של ההזמנה: אם יש בה זיכוי או ביטול על מלוא הסכום, סמנו ברשימת הזיכויים שהכסף הוחזר. אם אין, נסו שוב משם.',
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
  closure: 'המוסך יהיה סגור ביום ההתקנה: נוספה לו סגירה אחרי ההזמנה. תאמו עם הלקוח מועד חדש.',
  holiday: 'יום ההתקנה נרשם כחג או כערב חג, והמוסך סגור בשעה שנקבעה. תאמו עם הלקוח מועד חדש.',
  hours: 'שעות הפתיחה של המוסך השתנו, והוא סגור במועד ההתקנה שנקבע. תאמו עם הלקוח מועד חדש.',
  capacity: 'המוסך מקבל עכשיו פחות אופנועים באותה שעה, וההזמנה הזו נשארה בלי מקום. תאמו עם הלקוח מועד חדש.',
  'late-payment': 'התשלום התקבל מאוחר מדי, והצמיגים לא יספיקו להגיע למועד ההתקנה שנקבע. תאמו עם הלקוח מועד חדש.',
  'late-tyres': 'הצמיגים מתעכבים ולא יגיעו עד מועד ההתקנה שנקבע. תאמו עם הלקוח מועד חדש.',
}

/** @param kind of a case; a kind or a cause that this process does not know yet gets a general sentence */
const attentionText = (kind: string, cause: string | null | undefined): string =>
  ((kind === 'appointment-broken' && cause && brokenTexts[cause]) ||
    (attentionTexts as Record<string, string>)[kind]) ??
  'ההזמנה דורשת טיפול. בדקו אותה.'
