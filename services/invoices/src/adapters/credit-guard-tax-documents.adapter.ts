import { callRelay, isDone, listOf, RelayError, Text, type Elements, type RelayAccount } from '@zmig/kit/relay'
import * as z from 'zod'
import type { Draft } from '../draft/draft.ts'
import type { DocumentRequest, IssuedDocument, Issuing, TaxDocuments } from '../ports/tax-documents.port.ts'

type Options = RelayAccount & { deadlineMs?: number }

/** A document is signed and numbered while we wait. */
const DEADLINE = 30_000

/** The vendor's own code of success, inside of an answer that went well. */
const VENDOR_DONE = '100'
/** The relay has no such document. */
const NOT_FOUND = '671'
/** User or password are wrong: with the right ones the same call succeeds. */
const WRONG_KEY = '405'

/** No charge has this number: a relay that knows the shop says that it has no document of it. */
const NO_CHARGE = '0'

/** How an answer names a document. No source names the allocation number, so two likely names are read. */
const Document = z.looseObject({
  invoiceResponseCode: Text.optional(),
  invoiceDocNumber: Text.optional(),
  invoiceDocUrl: Text.optional(),
  allocationNumber: Text.optional(),
  confirmationNumber: Text.optional(),
})
type Document = z.infer<typeof Document>

/** The call that issues answers `invoice`, the inquiry `originalInvoice`. */
const Documents = z.union([
  z.looseObject({ invoice: listOf(Document).optional(), originalInvoice: listOf(Document).optional() }),
  z.literal(''),
])

const Issued = z.object({
  invoiceDocNumber: z.string().regex(/^\d{1,20}$/),
  invoiceDocUrl: z.url({ protocol: /^https?$/ }),
})

const allocationOf = ({ allocationNumber = '', confirmationNumber = '' }: Document): string | null => {
  const digits = (allocationNumber || confirmationNumber).replaceAll(/\D/g, '')
  return /^\d{9}$/.test(digits) ? digits : null
}

/** The documents of an answer. @returns undefined when it cannot be read */
const documentsOf = (body: unknown, tranId: string): IssuedDocument[] | undefined => {
  const parsed = Documents.safeParse(body ?? '')
  if (!parsed.success || parsed.data === '') return undefined
  const found = [...(parsed.data.invoice ?? []), ...(parsed.data.originalInvoice ?? [])]
  const issued = found.flatMap((document): IssuedDocument[] => {
    const read = Issued.safeParse(document)
    if (!read.success) return []
    const { invoiceDocNumber: number, invoiceDocUrl: url } = read.data
    return [{ number, url, reference: tranId, allocation: allocationOf(document) }]
  })
  return issued.length > 0 && issued.length === found.length ? issued : undefined
}

/** What the vendor refused, when the relay itself was content. */
const vendorRefusal = (body: unknown): string | undefined => {
  const parsed = Documents.safeParse(body ?? '')
  const [document] = parsed.success && parsed.data !== '' ? (parsed.data.invoice ?? []) : []
  const code = document?.invoiceResponseCode
  return code === undefined || code === '' || code === VENDOR_DONE ? undefined : code
}

/** The number of the movement of money that a document is about: of the debit, or of the refund. */
const tranIdOf = ({ kind, payment }: Draft): string | undefined =>
  payment.reference?.[kind === 'invoice-receipt' ? 'tranId' : 'refundTranId']

/** Items are lists with a bar between their values, which no value may contain. */
const barred = (values: (string | number)[]): string =>
  values.map((value) => String(value).replaceAll('|', '/')).join('|')

const invoiceOf = ({ draft, buyer }: DocumentRequest): Elements => {
  const { lines } = draft
  const { name, email, businessNumber } = buyer
  return {
    invoiceCreationMethod: 'wait',
    invoiceSubject: `הזמנה ${draft.orderId}`,
    invoiceItemCode: barred(lines.map(({ code }) => code)),
    invoiceItemDescription: barred(lines.map((line) => line.name)),
    invoiceItemQuantity: barred(lines.map(({ quantity }) => quantity)),
    // agorot, with VAT; what is taken off is negative
    invoiceItemPrice: barred(lines.map(({ unitPrice }) => unitPrice)),
    companyInfo: businessNumber === undefined ? name : `${name}, ח.פ. ${businessNumber}`,
    // the buyer is mailed by the issuer; the shop sends no second mail about it
    ...(email === '' ? { sendMail: 0 } : { mailTo: email }),
    isItemPriceWithTax: 1,
    ccDate: draft.day,
  }
}

/** A credit note with lines of its own, which says what a refund in part takes back. */
const NEW_LINES = 2

const commandOf = (request: DocumentRequest, account: RelayAccount, invoiceAtranId: string) => {
  const { terminal: terminalNumber } = account
  const invoice = invoiceOf(request)
  return request.draft.kind === 'invoice-receipt'
    ? ({
        command: 'addCgInvoice',
        content: { invoiceAtranId, terminalNumber, invoice: { invoiceType: 'taxreceipt', ...invoice } },
      } as const)
    : ({
        command: 'refundCgInvoice',
        content: { invoiceAtranId, terminalNumber, invoice: { createInvoice: NEW_LINES, ...invoice } },
      } as const)
}

/** Why there is no movement of money that the gateway could write a document for. */
const noMoney = ({ payment }: Draft): Issuing => ({
  kind: 'refused',
  reason: payment.by === 'transfer' ? 'not-by-card' : 'no-card-number',
})

const failed = (error: unknown): Exclude<Issuing, { kind: 'issued' }> => {
  if (!(error instanceof RelayError)) throw error
  if (error.status === 401 || error.status === 403) return { kind: 'busy', reason: 'wrong-key' }
  if (error.status === 429) return { kind: 'busy', reason: 'http-429' }
  return { kind: 'unknown', reason: `relay-${error.code.toLowerCase()}` }
}

/**
 * Tax documents of CreditGuard (Hyp), which issues them by its own EZcount for charges and refunds that it made: `addCgInvoice`
 * names the debit, `refundCgInvoice` the refund. It has no guard against a second document, so before each the relay is asked
 * whether there is one, and nothing is issued while it cannot say. Transfers are not its business: they wait for a person.
 */
export const createCreditGuardTaxDocuments = ({ deadlineMs = DEADLINE, ...account }: Options): TaxDocuments => {
  const look = async (tranId: string): Promise<IssuedDocument[] | 'wrong-key' | undefined> => {
    const content = { terminalNumber: account.terminal, invoice: { invoiceAtranId: tranId } }
    const signal = AbortSignal.timeout(deadlineMs)
    const answer = await callRelay(account, { command: 'inquireInvoice', content, signal })
    if (isDone(answer)) return documentsOf(answer.body, tranId)
    if (answer.result === NOT_FOUND) return []
    return answer.result === WRONG_KEY ? 'wrong-key' : undefined
  }

  const add = async (request: DocumentRequest, tranId: string): Promise<Issuing> => {
    const signal = AbortSignal.timeout(deadlineMs)
    const answer = await callRelay(account, { ...commandOf(request, account, tranId), language: 'HEB', signal })
    if (answer.result === WRONG_KEY) return { kind: 'busy', reason: 'wrong-key' }
    if (!isDone(answer)) return { kind: 'refused', reason: `credit-guard-${answer.result.slice(0, 20)}` }
    const refused = vendorRefusal(answer.body)
    if (refused !== undefined) return { kind: 'refused', reason: `credit-guard-${refused.slice(0, 20)}` }
    const [document] = documentsOf(answer.body, tranId) ?? []
    return document ? { kind: 'issued', document } : { kind: 'unknown', reason: 'unreadable' }
  }

  return {
    issue: async (request) => {
      const tranId = tranIdOf(request.draft)
      if (!tranId) return noMoney(request.draft)
      try {
        const known = await look(tranId)
        if (known === 'wrong-key') return { kind: 'busy', reason: known }
        if (known === undefined) return { kind: 'unknown', reason: 'inquiry-unreadable' }
        return known[0] ? { kind: 'issued', document: known[0] } : await add(request, tranId)
      } catch (error) {
        return failed(error)
      }
    },
    check: async () => {
      try {
        const found = await look(NO_CHARGE)
        return found === 'wrong-key' ? found : found ? 'known' : 'away'
      } catch (error) {
        return failed(error).reason === 'wrong-key' ? 'wrong-key' : 'away'
      }
    },
    find: async ({ draft }) => {
      const tranId = tranIdOf(draft)
      if (!tranId) return []
      try {
        const found = await look(tranId)
        return found === 'wrong-key' ? undefined : found
      } catch (error) {
        if (error instanceof RelayError) return undefined
        throw error
      }
    },
  }
}
