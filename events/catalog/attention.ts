import * as z from 'zod'
import { defineEvent } from './define-event.ts'

/** Why a person has to look at an order. */
export const AttentionKind = z.enum([
  'paid-after-expiry',
  'paid-after-cancel',
  'paid-after-replace',
  'wrong-amount',
  'nothing-charged',
  'paid-twice',
  'refund-failed',
  'refund-unclear',
  'gateway-silent',
  'appointment-broken',
  'garage-out',
  'return-asked',
  'stock-held',
  'shipment-late',
])

/** A case that a person has to decide was opened. */
const OpenedAttention = z.object({
  attentionId: z.uuid(),
  orderId: z.string(),
  kind: AttentionKind,
  openedAt: z.iso.datetime(),
})

/** A case was closed. */
const ClosedAttention = z.object({ attentionId: z.uuid(), orderId: z.string(), closedAt: z.iso.datetime() })

const attentionExample = { attentionId: '0b6c8f2e-7a44-4f0e-9d1c-5e8a3b7c9d10', orderId: 'Z-100042' }

export const AttentionOpened = defineEvent({
  type: 'orders.attention-opened',
  version: 1,
  topic: 'orders',
  key: (attention) => attention.orderId,
  data: OpenedAttention,
  example: { ...attentionExample, kind: 'paid-after-expiry', openedAt: '2026-11-21T10:25:00.000Z' },
})

export const AttentionClosed = defineEvent({
  type: 'orders.attention-closed',
  version: 1,
  topic: 'orders',
  key: (attention) => attention.orderId,
  data: ClosedAttention,
  example: { ...attentionExample, closedAt: '2026-11-21T12:00:00.000Z' },
})
