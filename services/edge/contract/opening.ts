import * as z from 'zod/mini'
import { get, post } from './endpoint.ts'
import { refusal } from './refusal.ts'

export const shopOpening = get('/api/v1/opening', {
  summary: 'Whether the shop is open: until then pages say that it opens soon, and no order is taken',
  audience: 'everyone',
  answer: z.object({ open: z.boolean() }),
})

/** What a shop needs before it opens; the shop itself tells which are done. */
export const OpeningStep = z.object({
  id: z.enum(['company', 'catalogue', 'garages', 'delivery', 'proxy']),
  done: z.boolean(),
  /** how many there are, where that can be counted */
  count: z.optional(z.number()),
  /** the shop does not open without it */
  needed: z.boolean(),
})
export type OpeningStep = z.infer<typeof OpeningStep>

export const openingSteps = get('/api/v1/admin/opening', {
  summary: 'Whether the shop is open, and what is done of what a shop needs before it opens',
  audience: 'owner',
  answer: z.object({ ok: z.literal(true), open: z.boolean(), steps: z.array(OpeningStep) }),
})

export const openShop = post('/api/v1/admin/opening', {
  summary: 'Opens the shop to shoppers, or closes it; 409 while a step is missing that it needs',
  audience: 'owner',
  body: z.object({ open: z.boolean() }),
  answer: z.object({ ok: z.boolean(), ...refusal }),
})
