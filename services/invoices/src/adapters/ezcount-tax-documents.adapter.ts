import { readAnswer } from '@zmig/kit'
import * as z from 'zod'
import { DOCUMENT_TYPES, type DocumentLine, type Draft } from '../draft/draft.ts'
import type { DocumentRequest, IssuedDocument, Issuing, TaxDocuments } from '../ports/tax-documents.port.ts'

type Options = {
  /** `https://api.ezcount.co.il`, or `https://demo.ezcount.co.il` with a key of its own */
  baseUrl: string
  apiKey: string
  /** EZcount writes there when calls of the shop go wrong */
  developerEmail: string
  deadlineMs?: number
}

/** A document is signed and numbered while we wait. */
const DEADLINE = 30_000
/** An answer is small; what is larger is no answer. */
const MOST_BYTES = 1_000_000

/** A number that some answers write as text. */
const Figure = z.union([z.string(), z.number()]).transform(String)
const Allocation = z.union([z.string(), z.number(), z.null()]).optional()

/** How the answer names a document; sources agree on these names except for that of the allocation number. */
const Document = z.looseObject({
  doc_number: Figure,
  pdf_link: z.url({ protocol: /^https?$/ }),
  doc_uuid: Figure.optional(),
  transaction_id: Figure.optional(),
  allocation_number: Allocation,
  confirmation_number: Allocation,
})
const Refusal = z.looseObject({ errNum: Figure.optional(), errMsg: z.string().optional() })
const Refused = Refusal.extend({ success: z.literal(false) })
const Listed = z.union([z.array(Document), z.looseObject({ docs: z.array(Document) }).transform(({ docs }) => docs)])

/** No document has this type, and it has no buyer, no line and no sum: nothing can be issued for it. */
const NO_DOCUMENT = { type: 0, item: [], payment: [], price_total: 0, dont_send_email: 1 }
/** A key that no business has. */
const NO_KEY = '00000000-0000-0000-0000-000000000000'

/** Shekels with two decimals, as EZcount counts: agorot are whole, so this loses nothing. */
const shekels = (agorot: number): number => Number((agorot / 100).toFixed(2))

/** `2026-11-30` as EZcount writes a day. */
const dayOf = (day: string): string => day.split('-').toReversed().join('/')

const itemOf = ({ code, name, quantity, unitPrice }: DocumentLine) => ({
  catalog_number: code,
  details: name,
  amount: quantity,
  price: shekels(unitPrice),
  vat_type: 'INC',
})

/** Payment types of EZcount: 3 is a card, 4 a bank transfer; deal type 2 is one with instalments. */
const paymentOf = ({ payment, total, day }: Draft) => ({
  payment_type: payment.by === 'card' ? 3 : 4,
  payment_sum: shekels(total),
  date: dayOf(day),
  ...(payment.by === 'card' && {
    cc_type_name: 'כרטיס אשראי',
    cc_deal_type: payment.instalments > 1 ? 2 : 1,
    cc_num_of_payments: payment.instalments,
  }),
})

const bodyOf = ({ draft, buyer, transactionId, original }: DocumentRequest) => ({
  type: DOCUMENT_TYPES[draft.kind],
  transaction_id: transactionId,
  lang: 'he',
  description: `הזמנה ${draft.orderId}`,
  date: dayOf(draft.day),
  customer_name: buyer.name,
  customer_email: buyer.email,
  customer_phone: buyer.phone,
  ...(buyer.businessNumber !== undefined && { customer_crn: buyer.businessNumber }),
  // EZcount mails the signed document to the buyer; the shop sends no second mail about it.
  dont_send_email: buyer.email === '' ? 1 : 0,
  show_items_including_vat: 1,
  vat: draft.vatPercent,
  item: draft.lines.map(itemOf),
  price_total: shekels(draft.total),
  ...(draft.kind === 'invoice-receipt' && { payment: [paymentOf(draft)] }),
  ...(original && { parent: original.reference === '' ? original.number : original.reference }),
})

const allocationOf = (found: z.infer<typeof Document>): string | null => {
  const digits = String(found.allocation_number ?? found.confirmation_number ?? '').replaceAll(/\D/g, '')
  return digits.length === 9 ? digits : null
}

const issuedOf = (found: z.infer<typeof Document>): IssuedDocument => ({
  number: found.doc_number,
  url: found.pdf_link,
  reference: found.doc_uuid ?? '',
  allocation: allocationOf(found),
})

/** Why a call failed, in a few words and never with what it sent: the answer may repeat the buyer. */
const reasonOf = (status: number, { errNum }: z.infer<typeof Refusal>): string =>
  errNum === undefined ? `http-${status}` : `ezcount-${errNum.slice(0, 20)}`

/** Wrong keys are put right in the settings, and then the same call succeeds. */
const isKeyFault = (status: number, { errMsg = '' }: z.infer<typeof Refusal>): boolean =>
  status === 401 || status === 403 || /api[_ ]?key|unauthori[sz]ed/i.test(errMsg)

const readJson = async (response: Response): Promise<unknown> => {
  const text = await readAnswer(response, MOST_BYTES)
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Tax documents of EZcount: `POST /api/createDoc`, amounts in decimal shekels with VAT. `transaction_id` is its guard: the same
 * one again creates no document and answers the first. Refusals come in the body, usually with status 200; 417 says that the
 * Tax Authority holds the allocation number back, which a person has to decide.
 */
export const createEzcountTaxDocuments = ({
  baseUrl,
  apiKey,
  developerEmail,
  deadlineMs = DEADLINE,
}: Options): TaxDocuments => {
  const call = async (path: string, body: object): Promise<{ status: number; answer: unknown }> => {
    const response = await fetch(`${baseUrl}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ api_key: apiKey, developer_email: developerEmail, ...body }),
      redirect: 'error',
      signal: AbortSignal.timeout(deadlineMs),
    })
    return { status: response.status, answer: await readJson(response) }
  }
  /** How a document that cannot be issued is refused to a key; undefined when the answer is no refusal. */
  const refusalOf = async (key: string): Promise<{ wrongKey: boolean; said: string } | undefined> => {
    const { status, answer } = await call('createDoc', { ...NO_DOCUMENT, api_key: key })
    const refusal = Refused.safeParse(answer)
    if (!refusal.success) return status === 401 || status === 403 ? { wrongKey: true, said: '' } : undefined
    const { errNum = '', errMsg = '' } = refusal.data
    return { wrongKey: isKeyFault(status, refusal.data), said: `${status} ${errNum} ${errMsg}` }
  }
  return {
    // No call that only checks is documented: a document without anything is refused, to a stranger in other words.
    check: async () => {
      try {
        const ours = await refusalOf(apiKey)
        if (!ours) return 'away'
        if (ours.wrongKey) return 'wrong-key'
        const strangers = await refusalOf(NO_KEY)
        if (!strangers) return 'away'
        return strangers.said === ours.said ? 'wrong-key' : 'known'
      } catch {
        return 'away'
      }
    },
    issue: async (request): Promise<Issuing> => {
      try {
        const { status, answer } = await call('createDoc', bodyOf(request))
        const issued = Document.safeParse(answer)
        if (issued.success) return { kind: 'issued', document: issuedOf(issued.data) }
        if (status === 417) return { kind: 'refused', reason: 'allocation-held' }
        const refusal = Refused.safeParse(answer)
        const said = refusal.success ? refusal.data : {}
        if (isKeyFault(status, said)) return { kind: 'busy', reason: 'wrong-key' }
        if (status === 429) return { kind: 'busy', reason: 'http-429' }
        if (status >= 500 || !refusal.success)
          return { kind: 'unknown', reason: refusal.success ? reasonOf(status, said) : `unreadable-${status}` }
        return { kind: 'refused', reason: reasonOf(status, said) }
      } catch (error) {
        return { kind: 'unknown', reason: error instanceof Error ? error.name : 'unknown' }
      }
    },
    // The search is not described where we could read it: what is not understood is "cannot say", and the guard decides.
    find: async ({ transactionId, draft }) => {
      try {
        const { status, answer } = await call('getDocList', {
          transaction_id: transactionId,
          type: DOCUMENT_TYPES[draft.kind],
        })
        const listed = Listed.safeParse(answer)
        if (status !== 200 || !listed.success) return undefined
        return listed.data.filter((found) => found.transaction_id === transactionId).map(issuedOf)
      } catch {
        return undefined
      }
    },
  }
}
