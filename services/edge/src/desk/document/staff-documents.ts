import {
  documentByHand,
  keepAllocation,
  listWaitingDocuments,
  nameInvoice,
  orderDocuments,
  reissueDocument,
  retryDocument,
  settleDocument,
  type TaxDocument,
  WaitingDocument,
} from '@zmig/edge-contract'
import type { ServiceClient } from '@zmig/kit'
import * as z from 'zod/mini'
import { type Call, defineCommand, defineQuery } from '../../door/http/define-endpoint.ts'
import { Done, refuseStaff, signedIn } from '../../door/staff/staff-answer.ts'
import { inAgorot, shekels } from '../../money.ts'
import type { StaffDeps, StaffPage } from '../staff-pages.ts'

const Documents = inAgorot(z.pick(orderDocuments.answer, { documents: true }))
const Waiting = inAgorot(
  z.extend(z.pick(listWaitingDocuments.answer, { documents: true }), {
    documents: z.array(z.omit(WaitingDocument, { message: true })),
  }),
)
const OrderIds = z.object({ orderIds: z.array(z.string()) })

/** What happened to a document, and what staff should do about it. */
const messages: Record<string, string> = {
  'allocation-held': 'רשות המסים מעכבת את מספר ההקצאה. בדקו במערכת החשבוניות, והפיקו את המסמך שם או נסו שוב.',
  'no-allocation':
    'המסמך הופק לעסק בלי מספר הקצאה, והוא נדרש בסכום הזה. בקשו את המספר במערכת החשבוניות, רשמו אותו בתיבת המשימות ומסרו אותו ללקוח.',
  'no-original': 'אין חשבונית שאפשר לזכות: ההזמנה שולמה לפני שהחנות הפיקה מסמכים. הפיקו את הזיכוי במערכת החשבוניות.',
  'above-original': 'הוחזר יותר ממה שנשאר בחשבונית. בדקו את ההזמנה והפיקו את הזיכוי במערכת החשבוניות.',
  'issued-twice': 'מערכת החשבוניות הפיקה שני מסמכים לאותו תשלום. המספר הראשון נשמר כאן. בטלו שם את השני.',
  'also-by-hand':
    'המסמך סומן כמסמך שהופק ידנית, אבל גם מערכת החשבוניות הפיקה אותו, והמספר שלה נשמר כאן. אם אלה שני מסמכים, בטלו את הידני.',
  renumbered: 'מערכת החשבוניות מציגה עכשיו מספר אחר למסמך. המספר הראשון נשמר כאן. בררו מולה איזה מהם תקף.',
  'same-number':
    'מערכת החשבוניות נתנה את המספר הזה לשני מסמכים. חפשו אותו בהזמנות כדי לראות את שתיהן, ובררו מולה לאיזה מהם הוא שייך.',
  'not-by-card':
    'חברת הסליקה מפיקה מסמכים רק לתשלומים בכרטיס, והתשלום הזה הגיע בהעברה בנקאית. הפיקו את המסמך ידנית וסמנו כאן שהופק.',
  'no-card-number':
    'לתשלום הזה אין מספר עסקה של חברת הסליקה, ולכן היא לא יכולה להפיק לו מסמך. הפיקו את המסמך ידנית וסמנו כאן שהופק.',
  'wrong-key': 'מערכת החשבוניות לא מקבלת את המפתח של החנות. תקנו אותו בהגדרות. הניסיונות ממשיכים.',
}
const REFUSED = 'מערכת החשבוניות דחתה את המסמך. בדקו את פרטי הלקוח ואת הסכומים, ונסו שוב או הפיקו אותו ידנית.'
const AWAY = 'מערכת החשבוניות לא עונה. הניסיונות ממשיכים, והמסמך יופק כשתחזור.'

const messageOf = (reason: string, status: TaxDocument['status']): string =>
  messages[reason] ?? (status === 'waiting' ? AWAY : REFUSED)

/** What is wrong with a document that was issued. */
export const messageOfTrouble = (trouble: string): string => messageOf(trouble, 'issued')

/** What a person has to look at; amounts in agorot. */
export const readWaitingDocuments = async (services: ServiceClient) =>
  z.parse(Waiting, await services.get('/invoices/documents/waiting')).documents

/** The orders of a document by its number; none while the service is away: the search goes on without it. */
export const findOrdersOfDocument = async (services: ServiceClient, text: string): Promise<string[]> => {
  if (!/^\d{3,10}$/.test(text.trim())) return []
  const path = `/invoices/documents/number/${encodeURIComponent(text.trim())}`
  return services.get(path).then(
    (answer) => z.parse(OrderIds, answer).orderIds,
    () => [],
  )
}

/** Tax documents in the back office: those of an order, and those that a person has to look at. */
export const createStaffDocuments = ({ services, audit }: StaffDeps): StaffPage => {
  const perform =
    (word: string, action: string) =>
    async ({ params: { id = '' }, staff, response }: Pick<Call<never>, 'params' | 'staff' | 'response'>) => {
      const member = signedIn(staff)
      const answer = z.parse(Done, await services.post(`/invoices/documents/${encodeURIComponent(id)}/${word}`, {}))
      if (!answer.ok) return refuseStaff(response, answer)
      await audit(member, action, id)
      return { ok: true }
    }
  return {
    queries: [
      defineQuery(orderDocuments, async ({ params: { orderId = '' } }) => {
        const answer = await services.get(`/invoices/documents/of/${encodeURIComponent(orderId)}`)
        const { documents } = z.parse(Documents, answer)
        return { ok: true as const, documents: documents.map((each) => ({ ...each, total: shekels(each.total) })) }
      }),
      defineQuery(listWaitingDocuments, async () => ({
        ok: true as const,
        documents: (await readWaitingDocuments(services)).map((each) => ({
          ...each,
          total: shekels(each.total),
          message: messageOf(each.reason, each.status),
        })),
      })),
    ],
    commands: [
      defineCommand(retryDocument, perform('retry', 'document-retried')),
      defineCommand(documentByHand, perform('by-hand', 'document-by-hand')),
      defineCommand(settleDocument, perform('settle', 'document-settled')),
      defineCommand(reissueDocument, perform('reissue', 'document-reissued')),
      defineCommand(keepAllocation, async ({ params: { id = '' }, body, staff, response }) => {
        const path = `/invoices/documents/${encodeURIComponent(id)}/allocation`
        const answer = z.parse(Done, await services.post(path, body))
        if (!answer.ok) return refuseStaff(response, answer)
        const change = { field: 'allocation', before: null, after: body.allocation }
        await audit(signedIn(staff), 'document-allocated', id, {}, [change])
        return { ok: true }
      }),
      defineCommand(nameInvoice, async ({ params: { orderId = '' }, body, staff, response }) => {
        const path = `/ordering/orders/${encodeURIComponent(orderId)}/invoice`
        const answer = z.parse(Done, await services.post(path, body))
        if (!answer.ok) return refuseStaff(response, answer)
        // the fields alone: they are the shopper's details
        const fields = [{ field: 'nameforinvoice' }, { field: 'companyOrBussinessVatId' }]
        await audit(signedIn(staff), 'invoice-named', orderId, {}, fields)
        return { ok: true }
      }),
    ],
  }
}
