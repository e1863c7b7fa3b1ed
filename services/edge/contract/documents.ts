import * as z from 'zod/mini'
import { get, post } from './endpoint.ts'
import { Day, Shekels } from './primitives.ts'
import { normaliseBusinessNumber } from './typed-input.ts'

const staff = { audience: 'staff' } as const

/** Of the Tax Authority. */
const ALLOCATION_NUMBER = /^\d{9}$/

/** The allocation number in what was typed, without blanks and dashes. Undefined when it is none. */
export const allocationNumberIn = (typed: string): string | undefined => {
  const digits = normaliseBusinessNumber(typed)
  return ALLOCATION_NUMBER.test(digits) ? digits : undefined
}

/** A tax document of an order. */
export const TaxDocument = z.object({
  id: z.string(),
  orderId: z.string(),
  kind: z.enum(['invoice-receipt', 'credit-note']),
  /** `stuck`: refused, a person has to look; `by-hand`: staff issue it outside of the shop */
  status: z.enum(['waiting', 'issued', 'stuck', 'by-hand']),
  /** null until it is issued */
  number: z.nullable(z.string()),
  /** where it is read; null until it is issued */
  url: z.nullable(z.string()),
  /** of the Tax Authority; null when it needs none */
  allocation: z.nullable(z.string()),
  total: Shekels,
  /** on which the money moved */
  day: Day,
})
export type TaxDocument = z.infer<typeof TaxDocument>

/** A document as its buyer sees it behind the signed link. */
export const GuestDocument = z.pick(TaxDocument, { kind: true, number: true, url: true })

export const orderDocuments = get('/api/v1/admin/orders/{orderId}/documents', {
  ...staff,
  summary: 'The tax documents of an order, the oldest first',
  answer: z.object({ ok: z.literal(true), documents: z.array(TaxDocument) }),
})

export const WaitingDocument = z.extend(TaxDocument, {
  reason: z.string(),
  /** Hebrew: what happened and what to do */
  message: z.string(),
  /** other numbers that the provider gave for it */
  others: z.array(z.string()),
  tries: z.number(),
  queuedAt: z.string(),
})
export type WaitingDocument = z.infer<typeof WaitingDocument>
export const listWaitingDocuments = get('/api/v1/admin/inbox/documents', {
  ...staff,
  summary: 'Tax documents that could not be issued, or were issued with something wrong; the oldest first',
  answer: z.object({ ok: z.literal(true), documents: z.array(WaitingDocument) }),
})

const Done = z.object({ ok: z.boolean(), error: z.optional(z.string()), message: z.optional(z.string()) })
export const retryDocument = post('/api/v1/admin/documents/{id}/retry', {
  ...staff,
  summary: 'Tries a tax document again at once',
  body: z.object({}),
  answer: Done,
})
export const documentByHand = post('/api/v1/admin/documents/{id}/by-hand', {
  ...staff,
  summary: 'Records that staff issued a tax document outside of the shop; it is never issued from here',
  body: z.object({}),
  answer: Done,
})
export const reissueDocument = post('/api/v1/admin/documents/{id}/reissue', {
  ...staff,
  summary:
    'Takes an invoice back by a credit note and issues it again for the buyer that the order names now; no money moves',
  body: z.object({}),
  answer: Done,
})
export const nameInvoice = post('/api/v1/admin/orders/{orderId}/invoice', {
  ...staff,
  summary:
    'Which business the invoice of an order names, both fields or neither; documents that were issued stay as they are',
  body: z.object({
    nameforinvoice: z.string().check(z.maxLength(100)),
    companyOrBussinessVatId: z.string().check(z.maxLength(20)),
  }),
  answer: Done,
})
/** The allocation number of a document. */
export const Allocation = z.object({ allocation: z.string().check(z.regex(ALLOCATION_NUMBER)) })
export const keepAllocation = post('/api/v1/admin/documents/{id}/allocation', {
  ...staff,
  summary: 'Keeps the allocation number that the Tax Authority gave to a tax document after it was issued',
  body: Allocation,
  answer: Done,
})
export const settleDocument = post('/api/v1/admin/documents/{id}/settle', {
  ...staff,
  summary: 'Records that staff looked at what was wrong with an issued tax document',
  body: z.object({}),
  answer: Done,
})
