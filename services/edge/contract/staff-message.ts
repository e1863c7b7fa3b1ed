import * as z from 'zod/mini'
import { get, post } from './endpoint.ts'
import { Shekels } from './primitives.ts'
import { refusal } from './refusal.ts'

const staff = { audience: 'staff' } as const

/** Every message that the shop sends; the back office has a name for each. */
export type MessageTemplate =
  | 'placed'
  | 'transfer-reminder'
  | 'paid'
  | 'transit'
  | 'arrived'
  | 'sent'
  | 'not-sent'
  | 'not-arrived'
  | 'tracking'
  | 'cancelled'
  | 'expired'
  | 'refunded'
  | 'order-link'
  | 'appointment-moved'
  | 'appointment-broken'
  | 'money-returned'
  | 'return-asked'
  | 'tyres-here'
  | 'arrival-postponed'
  | 'garage-booking'
  | 'garage-moved'
  | 'garage-cancelled'
  | 'shop-offer'
  | 'offer-answered'
  | 'shop-request'
  | 'request-receipt'
  | 'shop-bike'
  | 'team-canary'

/** What a text message costs, and what became of it after its provider took it. */
export const TextFacts = z.object({
  /** how many messages the provider charges: 70 letters of Hebrew in one, 67 in each of several */
  segments: z.number(),
  /** of all segments; null when the setting TEXT_SEGMENT_COST is not set */
  cost: z.nullable(Shekels),
  /** null while its provider has not reported; `unknown`: it has not for three days */
  delivery: z.nullable(z.enum(['delivered', 'undelivered', 'unknown'])),
})
export type TextFacts = z.infer<typeof TextFacts>

/** A mail or a text message, without its recipient's address. */
export const StaffMessage = z.object({
  id: z.string(),
  status: z.enum(['queued', 'sent', 'skipped', 'given_up']),
  /** which message it is, such as `paid` */
  template: z.string(),
  channel: z.enum(['mail', 'text']),
  recipientKind: z.string(),
  aboutId: z.string(),
  tries: z.number(),
  queuedAt: z.string(),
  /** when it was sent, left out or given up */
  doneAt: z.nullable(z.string()),
  /** name of the last failure, such as `smtp-550`; empty without one */
  reason: z.string(),
  /** of a text message that was given to its provider, or is shown as it would be written now */
  text: z.optional(TextFacts),
})
export type StaffMessage = z.infer<typeof StaffMessage>

export const listMessages = get('/api/v1/admin/messages', {
  ...staff,
  summary:
    'Messages that did not get out; with an order’s number everything that was written about it, the newest first',
  query: z.object({
    /** as people type it; a text that is no number of an order finds nothing */
    order: z.optional(z.string().check(z.maxLength(40))),
  }),
  answer: z.object({
    ok: z.literal(true),
    /** the number as it is written, when one was asked for */
    orderId: z.nullable(z.string()),
    messages: z.array(StaffMessage),
  }),
})

/** A message as its recipient read it. */
export const ShownMessage = z.object({
  message: StaffMessage,
  /** as it is today; empty when there is none */
  to: z.string(),
  /** empty for a text message */
  subject: z.string(),
  text: z.string(),
  /** whether there is a letter to look at, at `messageLetter` */
  hasLetter: z.boolean(),
  attachments: z.array(z.string()),
  /** null: never sent, so this is how it would be written now */
  writtenAt: z.nullable(z.string()),
})
export type ShownMessage = z.infer<typeof ShownMessage>

export const showMessage = get('/api/v1/admin/messages/{id}', {
  ...staff,
  summary: 'What was sent, composed again from what it was composed of',
  answer: z.object({ ok: z.boolean(), shown: z.optional(ShownMessage), ...refusal }),
})

export const messageLetter = get('/api/v1/admin/messages/{id}/letter', {
  ...staff,
  summary:
    'The letter itself, for a sandboxed frame of the back office: no scripts, no network, no links that lead out',
  contentType: 'text/html; charset=utf-8',
  answer: z.string(),
})

export const retryMessage = post('/api/v1/admin/messages/{id}/retry', {
  ...staff,
  summary: 'Sends a message again that was given up or waits for its next try',
  body: z.object({}),
  answer: z.object({ ok: z.boolean(), ...refusal }),
})

export const retryMessages = post('/api/v1/admin/retry-messages', {
  ...staff,
  summary: 'Sends every message again that was given up',
  body: z.object({}),
  answer: z.object({ ok: z.boolean(), count: z.optional(z.number()), ...refusal }),
})

export const replayParked = post('/api/v1/admin/parked/replay', {
  ...staff,
  summary: 'Applies parked events of one reader again, in order for each key',
  body: z.object({
    projection: z.string().check(z.minLength(1), z.maxLength(100)),
    key: z.optional(z.string().check(z.maxLength(500))),
  }),
  answer: z.object({ ok: z.boolean(), applied: z.optional(z.number()), left: z.optional(z.number()), ...refusal }),
})

export const giveUpParked = post('/api/v1/admin/parked/give-up', {
  ...staff,
  summary: 'Gives up the parked event of a key for good, with a reason, and applies those that waited behind it',
  body: z.object({
    projection: z.string().check(z.minLength(1), z.maxLength(100)),
    key: z.string().check(z.minLength(1), z.maxLength(500)),
    /** for the history of staff's actions, without details of customers */
    reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(300)),
  }),
  answer: z.object({
    ok: z.boolean(),
    givenUp: z.optional(z.number()),
    applied: z.optional(z.number()),
    left: z.optional(z.number()),
    ...refusal,
  }),
})
