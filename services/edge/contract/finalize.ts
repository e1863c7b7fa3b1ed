import * as z from 'zod/mini'
import { post } from './endpoint.ts'

const text = z.optional(z.string().check(z.maxLength(200)))

/** What the payment page returns through the browser. None of it is trusted: the gateway is asked. */
export const FinalizeRequest = z.object({
  uniqueID: z.string().check(z.maxLength(200)),
  txId: text,
  authNumber: text,
  cardMask: text,
  personalId: text,
  responseMAC: text,
  /** the same, as CreditGuard's own page spells it */
  responseMac: text,
  errorCode: text,
  cardToken: text,
  cardExp: text,
  visitorId: text,
})
export type FinalizeRequest = z.infer<typeof FinalizeRequest>

export const finalizeCheckout = post('/api/v1/finalize/checkout', {
  summary: 'Settles a card payment after the payment page; may be repeated; the gateway decides',
  audience: 'everyone',
  body: FinalizeRequest,
  answer: z.object({
    /** true: the gateway has the money for this order */
    ok: z.boolean(),
    /** of an answer that is not ok: the result is not known yet, send the same request again later */
    pending: z.optional(z.boolean()),
    /** of an answer that is not ok: the card was charged, and the money is refunded */
    charged: z.optional(z.boolean()),
    /** of an answer that is not ok: an owner has tried the card terminal, and returns to the page of the opening */
    trial: z.optional(z.boolean()),
    orderId: z.optional(z.string()),
    /** where the buyer follows the order */
    orderLink: z.optional(z.string()),
    /** Hebrew; when not ok, and when ok but the order is not possible any more and the money is refunded */
    message: z.optional(z.string()),
  }),
})
