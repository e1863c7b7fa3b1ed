import * as z from 'zod/mini'
import { get, post } from './endpoint.ts'
import { refusal } from './refusal.ts'

export const shopOpening = get('/api/v1/opening', {
  summary: 'Whether the shop is open: until then pages say that it opens soon, and no order is taken',
  audience: 'everyone',
  answer: z.object({ open: z.boolean() }),
})

export const openShop = post('/api/v1/admin/opening', {
  summary: 'Opens the shop to shoppers, or closes it',
  audience: 'owner',
  body: z.object({ open: z.boolean() }),
  answer: z.object({ ok: z.boolean(), ...refusal }),
})
