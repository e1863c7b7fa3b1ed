import * as z from 'zod/mini'
import { post } from './endpoint.ts'

const text = (limit: number) => z.string().check(z.maxLength(limit))

/** A request for a tyre that the shop does not list; model and phone are required. Catalog trims and checks the texts. */
export const TyreRequest = z.object({
  tireSize: z.optional(text(60)),
  /** of the motorcycle */
  model: text(200),
  phone: text(40),
  email: z.optional(text(200)),
  visitorId: z.optional(text(200)),
})
export type TyreRequest = z.infer<typeof TyreRequest>

/** A refusal that the shopper can correct. */
export const TyreRequestRefusal = z.object({
  success: z.literal(false),
  code: z.enum(['VALIDATION']),
  /** Hebrew, for the shopper */
  message: z.string(),
  /** which field the message is about */
  field: z.enum(['model', 'phone', 'email']),
})
export type TyreRequestRefusal = z.infer<typeof TyreRequestRefusal>

export const requestTyre = post('/api/v1/tire-request', {
  summary: 'Asks the shop to find a tyre that it does not list; repeating a request does not create another one',
  audience: 'everyone',
  body: TyreRequest,
  answer: z.union([
    z.object({ success: z.literal(true), data: z.object({ requestId: z.string() }) }),
    TyreRequestRefusal,
  ]),
})
