import * as z from 'zod/mini'
import { get, post } from './endpoint.ts'
import { OrderProduct } from './order.ts'
import { Ean, Shekels } from './primitives.ts'
import { MAX_OFFER_WORD } from './waiting.ts'

/** Who of the staff took a task. */
export const Taken = z.object({
  staffId: z.string(),
  name: z.string(),
  /** whether it is who asks */
  mine: z.boolean(),
  at: z.string(),
})
export type Taken = z.infer<typeof Taken>

const task = { id: z.string(), taken: z.nullable(Taken) }
const staff = { audience: 'staff' } as const

/** A refusal is a 4xx of this shape: `error` is a code, `message` is Hebrew. */
const done = { ok: z.boolean(), error: z.optional(z.string()), message: z.optional(z.string()) }
const Done = z.object(done)

export const WaitingOffer = z.object({
  ...task,
  ean: Ean,
  /** null for a product that is not sold any more */
  displayName: z.nullable(z.string()),
  /** as lists of staff show it; null for a product that is not sold any more */
  product: z.nullable(OrderProduct),
  price: Shekels,
  listPrice: Shekels,
  madeAt: z.string(),
  expiresAt: z.string(),
  /** empty once it is erased */
  phone: z.string(),
})
export type WaitingOffer = z.infer<typeof WaitingOffer>
export const listOffers = get('/api/v1/admin/inbox/offers', {
  ...staff,
  summary: 'Offered prices that wait for an answer, the next to expire first',
  answer: z.object({ ok: z.literal(true), offers: z.array(WaitingOffer) }),
})
/** What an accepted offer becomes: a coupon for one order. */
export const OfferCoupon = z.object({ code: z.string(), discount: Shekels, validUntil: z.string() })
export const acceptOffer = post('/api/v1/admin/inbox/offers/{id}/accept', {
  ...staff,
  summary: 'Makes a coupon for one order of an offer, bound to its phone; the buyer gets it as a text message',
  body: z.object({}),
  answer: z.object({
    ...done,
    coupon: z.optional(z.nullable(OfferCoupon)),
  }),
})
export const refuseOffer = post('/api/v1/admin/inbox/offers/{id}/refuse', {
  ...staff,
  summary: 'Refuses an offer; the buyer gets a text message, with a word of staff when there is one',
  body: z.object({ word: z.optional(z.string().check(z.trim(), z.maxLength(MAX_OFFER_WORD))) }),
  answer: Done,
})

export const WaitingRequest = z.object({
  ...task,
  /** as it was typed */
  typedSize: z.string(),
  /** canonical, `180/55-17`; null when what was typed is no size */
  size: z.nullable(z.string()),
  model: z.string(),
  phone: z.string(),
  email: z.string(),
  requestedAt: z.string(),
})
export type WaitingRequest = z.infer<typeof WaitingRequest>
export const listTyreRequests = get('/api/v1/admin/inbox/requests', {
  ...staff,
  summary: 'Tyres that shoppers miss, the oldest request first',
  answer: z.object({ ok: z.literal(true), requests: z.array(WaitingRequest) }),
})
export const closeTyreRequest = post('/api/v1/admin/inbox/requests/{id}/close', {
  ...staff,
  summary: 'Records that a tyre request was answered, or dismisses it',
  body: z.object({ outcome: z.enum(['answered', 'dismissed']) }),
  answer: Done,
})

export const WaitingBike = z.object({ ...task, model: z.string(), suggestedAt: z.string() })
export type WaitingBike = z.infer<typeof WaitingBike>
export const listSuggestedBikes = get('/api/v1/admin/inbox/bikes', {
  ...staff,
  summary: 'Motorcycles that riders did not find in the wizard, the oldest first',
  answer: z.object({ ok: z.literal(true), bikes: z.array(WaitingBike) }),
})
export const listKnownBikes = get('/api/v1/admin/bikes/list', {
  ...staff,
  summary: 'Every motorcycle that the shop knows, for pickers',
  answer: z.object({ ok: z.literal(true), bikes: z.array(z.object({ id: z.string(), name: z.string() })) }),
})
export const linkBike = post('/api/v1/admin/inbox/bikes/{id}/link', {
  ...staff,
  summary: 'Says which known motorcycle was meant; the search understands the spelling from then on',
  body: z.object({
    motorcycleId: z.string().check(z.minLength(1), z.maxLength(200)),
    /** without one the motorcycle is noted, and the search learns nothing */
    spelling: z.optional(z.string().check(z.trim(), z.minLength(2), z.maxLength(60))),
  }),
  answer: Done,
})
export const dismissBike = post('/api/v1/admin/inbox/bikes/{id}/dismiss', {
  ...staff,
  summary: 'Dismisses a motorcycle that riders suggested',
  body: z.object({}),
  answer: Done,
})

export const WaitingCase = z.object({
  ...task,
  orderId: z.string(),
  kind: z.string(),
  openedAt: z.string(),
  /** Hebrew: what happened and what to do */
  message: z.string(),
  /** of the buyer; empty once they are erased */
  name: z.string(),
  phone: z.string(),
})
export type WaitingCase = z.infer<typeof WaitingCase>
export const listCases = get('/api/v1/admin/inbox/cases', {
  ...staff,
  summary: 'Orders that need a person, the oldest case first',
  answer: z.object({ ok: z.literal(true), cases: z.array(WaitingCase) }),
})

export const WaitingRefund = z.object({
  ...task,
  orderId: z.string(),
  refundId: z.string(),
  /** a transfer is made at the bank; a card refund failed: it is tried again, or was seen at the gateway */
  by: z.enum(['transfer', 'card']),
  amount: Shekels,
  requestedAt: z.string(),
  name: z.string(),
  phone: z.string(),
})
export type WaitingRefund = z.infer<typeof WaitingRefund>
export const listRefunds = get('/api/v1/admin/inbox/refunds', {
  ...staff,
  summary: 'Money that staff have to send back, the oldest first; `id` is the number of the order',
  answer: z.object({ ok: z.literal(true), refunds: z.array(WaitingRefund) }),
})

export const UnsentMessage = z.object({
  id: z.string(),
  status: z.enum(['queued', 'given_up']),
  template: z.string(),
  channel: z.string(),
  recipientKind: z.string(),
  aboutId: z.string(),
  tries: z.number(),
  queuedAt: z.string(),
  reason: z.string(),
})
export type UnsentMessage = z.infer<typeof UnsentMessage>
export const listUnsentMessages = get('/api/v1/admin/inbox/messages', {
  ...staff,
  summary: 'Mails and text messages that were given up or are tried again, without their recipients',
  answer: z.object({ ok: z.literal(true), messages: z.array(UnsentMessage) }),
})

export const ParkedEvent = z.object({
  projection: z.string(),
  type: z.string(),
  key: z.string(),
  since: z.string(),
  reason: z.string(),
})
export type ParkedEvent = z.infer<typeof ParkedEvent>
export const listParkedEvents = get('/api/v1/admin/inbox/parked', {
  ...staff,
  summary: 'Events that a projection or the log could not take, the oldest first',
  answer: z.object({ ok: z.literal(true), parked: z.array(ParkedEvent) }),
})

/** How much of a kind waits; null while the service that knows is away. */
const Count = z.nullable(z.number())
export const inboxCounts = get('/api/v1/admin/inbox/counts', {
  ...staff,
  summary: 'How much of each kind waits for staff',
  answer: z.object({
    ok: z.literal(true),
    counts: z.object({
      offers: Count,
      requests: Count,
      bikes: Count,
      cases: Count,
      refunds: Count,
      documents: Count,
      messages: Count,
      parked: Count,
    }),
  }),
})

export const takeTask = post('/api/v1/admin/inbox/{kind}/{id}/take', {
  ...staff,
  summary: 'Takes a task; 409 with its taker when another member of staff has it, unless `from` names them',
  body: z.object({
    /** `staffId` of the member of staff from whom it is taken over, as the list showed it */
    from: z.optional(z.string().check(z.maxLength(100))),
  }),
  answer: z.object({ ...done, taken: z.optional(z.nullable(Taken)) }),
})
export const giveBackTask = post('/api/v1/admin/inbox/{kind}/{id}/give-back', {
  ...staff,
  summary: 'Gives a task back that one took oneself',
  body: z.object({}),
  answer: z.object({ ...done, taken: z.optional(z.nullable(Taken)) }),
})

export const reopenTask = post('/api/v1/admin/inbox/{kind}/{id}/reopen', {
  ...staff,
  summary:
    'Puts an answered offer, a request, a dismissed motorcycle or a case back into its list, for the member of staff who closed it; an offer until its answer is sent',
  body: z.object({}),
  answer: Done,
})
