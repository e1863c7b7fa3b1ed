import * as z from 'zod'
import { defineEvent } from './define-event.ts'
import { Agorot, Day } from './primitives.ts'

/** A tax document has its number. Whom it names and where it is read stay with the service that issued it. */
const IssuedDocument = z.object({
  documentId: z.uuid(),
  orderId: z.string(),
  kind: z.enum(['invoice-receipt', 'credit-note']),
  /** in the sequence of its kind */
  number: z.string(),
  /** what was paid, or went back; with VAT */
  total: Agorot,
  net: Agorot,
  vat: Agorot,
  /** of a credit note: the number of its invoice */
  credits: z.string().optional(),
  /** of the Tax Authority; only for a business above the threshold */
  allocation: z.string().optional(),
  /** on which the money moved */
  day: Day,
  issuedAt: z.iso.datetime(),
})

export const DocumentIssued = defineEvent({
  type: 'documents.document-issued',
  version: 1,
  topic: 'documents',
  key: (document) => document.orderId,
  data: IssuedDocument,
  example: {
    documentId: '0b6c8f2e-7a44-4f0e-9d1c-5e8a3b7c9d10',
    orderId: 'Z-100042',
    kind: 'invoice-receipt',
    number: '3001',
    total: 189_800,
    net: 160_847,
    vat: 28_953,
    day: '2026-11-21',
    issuedAt: '2026-11-21T10:04:03.000Z',
  },
})
