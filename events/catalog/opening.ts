import * as z from 'zod'
import { defineEvent } from './define-event.ts'

/** The owner opened the shop to shoppers. */
export const ShopOpened = defineEvent({
  type: 'orders.shop-opened',
  version: 1,
  topic: 'orders',
  key: () => 'opening',
  data: z.object({ at: z.iso.datetime() }),
  example: { at: '2026-12-01T07:00:00.000Z' },
})

/** Shoppers see that the shop opens soon, and no order is taken: before the first opening, and when the owner closes it. */
export const ShopClosed = defineEvent({
  type: 'orders.shop-closed',
  version: 1,
  topic: 'orders',
  key: () => 'opening',
  data: z.object({ at: z.iso.datetime() }),
  example: { at: '2026-11-30T07:00:00.000Z' },
})
