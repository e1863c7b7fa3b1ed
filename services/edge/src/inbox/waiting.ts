import { Ean } from '@zmig/edge-contract'
import type { ServiceClient, Sql } from '@zmig/kit'
import { listParked } from '@zmig/projections'
import * as z from 'zod/mini'
import { attentionText } from '../order/attention.queries.ts'

const At = z.string()
const Amount = z.number()
const Offers = z.object({
  offers: z.array(
    z.object({
      offerId: z.string(),
      personId: z.string(),
      ean: Ean,
      displayName: z.nullable(z.string()),
      price: Amount,
      listPrice: Amount,
      madeAt: At,
      expiresAt: At,
    }),
  ),
})
const Requests = z.object({
  requests: z.array(
    z.object({ requestId: z.string(), personId: z.string(), size: z.nullable(z.string()), requestedAt: At }),
  ),
})
const Bikes = z.object({ bikes: z.array(z.object({ bikeId: z.string(), personId: z.string(), suggestedAt: At })) })
const Cases = z.object({
  cases: z.array(z.object({ attentionId: z.string(), orderId: z.string(), kind: z.string(), openedAt: At })),
})
const Refunds = z.object({
  refunds: z.array(
    z.object({
      refundId: z.string(),
      orderId: z.string(),
      by: z.enum(['transfer', 'card']),
      amount: Amount,
      requestedAt: At,
    }),
  ),
})
const Messages = z.object({
  messages: z.array(
    z.object({
      id: z.number(),
      status: z.enum(['queued', 'given_up']),
      template: z.string(),
      channel: z.string(),
      recipientKind: z.string(),
      aboutId: z.string(),
      tries: z.number(),
      queuedAt: At,
      reason: z.string(),
    }),
  ),
})

/** An event that the relay could not publish. */
type RefusedEvent = { type: string | null; key: string | null; parkedAt: Date; reason: string }

/** Parked events are asked of the database, because no service owns them. A reason may quote the event in full. */
const REASON = 300

/**
 * What waits for staff, asked of the services that own it; amounts in agorot.
 * @param listRefused events that the log refused
 * @throws HttpProblem 503 or 504 while a service is away
 */
export const createWaiting = (sql: Sql, services: ServiceClient, listRefused: () => Promise<RefusedEvent[]>) => ({
  offers: async () => z.parse(Offers, await services.get('/ordering/best-offers')).offers,
  requests: async () => z.parse(Requests, await services.get('/catalog/tyre-requests')).requests,
  bikes: async () => z.parse(Bikes, await services.get('/advisor/suggested-bikes')).bikes,
  cases: async () =>
    z
      .parse(Cases, await services.get('/ordering/attention'))
      .cases.map((each) => ({ ...each, message: attentionText(each.kind) })),
  refunds: async () => z.parse(Refunds, await services.get('/ordering/refunds')).refunds,
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
})
export type Waiting = ReturnType<typeof createWaiting>
