import * as z from 'zod/mini'
import { get } from './endpoint.ts'
import { Day, Shekels, TypedDay } from './primitives.ts'

/** What came in and went back, and what the tax documents of it say. */
export const BookSums = z.object({
  paid: Shekels,
  refunded: Shekels,
  /** invoices, which are receipts too */
  invoiced: Shekels,
  /** credit notes */
  credited: Shekels,
  /** how many documents staff made outside of the shop */
  byHand: z.number(),
})
export type BookSums = z.infer<typeof BookSums>

export const BookDay = z.extend(BookSums, { day: Day })
export type BookDay = z.infer<typeof BookDay>

/** Where an order's documents are not what its money says. */
export const BookDifference = z.object({
  day: Day,
  orderId: z.string(),
  kind: z.enum(['paid', 'refunded']),
  amount: Shekels,
  /** what the document says; 0 while there is none */
  documented: Shekels,
  /** `missing`, `not-issued`, `amount`, or what is wrong with a document that was issued */
  cause: z.string(),
  /** Hebrew: what happened and what to do */
  message: z.string(),
})
export type BookDifference = z.infer<typeof BookDifference>

export const books = get('/api/v1/admin/books', {
  summary: 'Payments and refunds of some days beside their tax documents, with each difference',
  audience: 'staff',
  /** days in Israel, both included */
  query: z.object({ from: TypedDay, to: TypedDay }).check(z.refine(({ from, to }) => from <= to)),
  answer: z.object({
    ok: z.literal(true),
    days: z.array(BookDay),
    total: BookSums,
    /** the first of them, the oldest first */
    differences: z.array(BookDifference),
    differenceCount: z.number(),
  }),
})
