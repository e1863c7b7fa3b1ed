import * as z from 'zod/mini'
import { get } from './endpoint.ts'

const Value = z.nullable(z.union([z.string(), z.number(), z.boolean()]))

/** A field that a member of staff changed; without values when they are a shopper's details. */
export const AuditedChange = z.object({
  field: z.string(),
  before: z.optional(Value),
  after: z.optional(Value),
})
export type AuditedChange = z.infer<typeof AuditedChange>

/** What a member of staff did or read. */
export const AuditEntry = z.object({
  _id: z.string(),
  at: z.string(),
  /** name and address of the member of staff */
  name: z.string(),
  email: z.string(),
  /** such as `coupon-changed` */
  action: z.string(),
  /** id of what it was done to; empty for a list */
  subject: z.string(),
  /** the code of a coupon, the tyre of an offer; absent where the id is the name, such as an order's number */
  subjectName: z.optional(z.string()),
  changes: z.array(AuditedChange),
})
export type AuditEntry = z.infer<typeof AuditEntry>

const whole = z.coerce.number()

export const auditHistory = get('/api/v1/admin/audit', {
  summary: 'What owners and staff did and read, newest first',
  audience: 'owner',
  query: z.object({
    page: z.optional(whole.check(z.int(), z.gte(1), z.lte(100_000))),
    limit: z.optional(whole.check(z.int(), z.gte(1), z.lte(100))),
    action: z.optional(z.string().check(z.regex(/^[a-z-]{1,60}$/))),
    /** id of an order, a coupon and so on, or the code of a coupon */
    subject: z.optional(z.string().check(z.maxLength(100))),
    /** leaves out what was only read and signed in */
    changesOnly: z.optional(z.enum(['true', 'false'])),
  }),
  answer: z.object({
    ok: z.literal(true),
    entries: z.array(AuditEntry),
    pagination: z.object({ page: z.number(), limit: z.number(), total: z.number() }),
  }),
})
